import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Pace } from '~/ui/pace.tsx'
import type { Desk } from './queries.ts'
import { useHours } from './use-span.ts'

type DeskQuery = Parameters<typeof Pace>[0]['query'] & { readonly data?: Desk | undefined }

/** How long members waited lately, beside what they are told. */
export function AnswerPace({ query }: { query: DeskQuery }) {
  const t = useTranslations('adminSupport.pace')
  const format = useFormat()
  const hoursOf = useHours()
  const span = (hours: number | null) => (hours === null ? t('none') : hoursOf(hours))
  const percent = (value: number | null) => (value === null ? t('none') : format.percent(Math.floor(value)))
  const desk = query.data
  const hours = desk?.promisedHours ?? 0
  const figures = desk && [
    { name: t('median'), value: span(desk.answers.medianHours) },
    { name: t('onTime', { hours }), value: percent(desk.answers.onTime) },
    { name: t('late', { hours }), value: format.number(desk.answers.late), bad: desk.answers.late > 0 },
    {
      name: t('closed'),
      value: span(desk.closed.medianHours),
      detail: t('within', { percent: percent(desk.closed.onTime), hours }),
    },
  ]
  const foot = desk && t('days', { days: desk.days, answers: desk.answers.count, closed: desk.closed.count })
  return <Pace query={query} figures={figures} failed={t('failed')} foot={foot} />
}
