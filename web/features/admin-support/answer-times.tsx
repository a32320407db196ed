import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Pace } from '~/ui/pace.tsx'
import type { SupportSummary } from './queries.ts'
import { useHours } from './use-span.ts'

type SummaryQuery = Parameters<typeof Pace>[0]['query'] & { readonly data?: SupportSummary | undefined }

/** The recent waiting times of members, compared with the promised time. */
export function AnswerTimes({ query }: { query: SummaryQuery }) {
  const t = useTranslations('adminSupport.pace')
  const format = useFormat()
  const hoursOf = useHours()
  const span = (hours: number | null) => (hours === null ? t('none') : hoursOf(hours))
  const percent = (value: number | null) => (value === null ? t('none') : format.percent(Math.floor(value)))
  const summary = query.data
  const hours = summary?.promisedHours ?? 0
  const figures = summary && [
    { name: t('median'), value: span(summary.answers.medianHours) },
    { name: t('onTime', { hours }), value: percent(summary.answers.onTime) },
    { name: t('late', { hours }), value: format.number(summary.answers.late), bad: summary.answers.late > 0 },
    {
      name: t('closed'),
      value: span(summary.closed.medianHours),
      detail: t('within', { percent: percent(summary.closed.onTime), hours }),
    },
  ]
  const foot =
    summary && t('days', { days: summary.days, answers: summary.answers.count, closed: summary.closed.count })
  return <Pace query={query} figures={figures} failed={t('failed')} foot={foot} />
}
