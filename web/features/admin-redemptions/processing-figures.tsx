import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { PROCESSING_HOURS } from '#contracts/rules.ts'
import { useFormat } from '~/lib/format.ts'
import { Pace } from '~/ui/pace.tsx'

type SummaryQuery = Parameters<typeof Pace>[0]['query'] & {
  readonly data?: AnswerByKey<'GET /api/admin/redemptions/summary'> | undefined
}

/** The recent time from redemption to code, compared with the promised time. */
export function ProcessingFigures({ query }: { query: SummaryQuery }) {
  const t = useTranslations('adminRedemptions.pace')
  const format = useFormat()
  const hours = (value: number | null) =>
    value === null ? t('none') : t('hours', { hours: format.number(Math.round(value * 10) / 10) })
  const pace = query.data?.pace
  const figures = pace && [
    { name: t('completed', { days: pace.days }), value: format.number(pace.completed) },
    { name: t('median'), value: hours(pace.medianHours) },
    { name: t('slow'), value: hours(pace.slowHours) },
    {
      name: t('onTime', { hours: PROCESSING_HOURS.to }),
      value: pace.onTime === null ? t('none') : format.percent(Math.floor(pace.onTime)),
    },
  ]
  return <Pace query={query} figures={figures} failed={t('failed')} />
}
