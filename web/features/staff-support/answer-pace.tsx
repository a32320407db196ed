import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import type { Desk } from './queries.ts'

/** How long members waited lately, beside what they are told. */
export function AnswerPace({ desk }: { desk: Desk | undefined }) {
  const t = useTranslations('staffSupport.pace')
  const tSpan = useTranslations('staffSupport.span')
  const format = useFormat()
  const span = (hours: number | null) => {
    if (hours === null) return t('none')
    const minutes = Math.round(hours * 60)
    const [days, rest] = [Math.floor(minutes / 1440), minutes % 1440]
    if (days > 0) return tSpan('days', { days, hours: Math.floor(rest / 60) })
    return minutes >= 60
      ? tSpan('hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
      : tSpan('minutes', { minutes })
  }
  const percent = (value: number | null) => (value === null ? t('none') : format.percent(Math.floor(value)))
  const hours = desk?.promisedHours ?? 0
  const figures = desk && [
    { name: t('median'), value: span(desk.answers.medianHours) },
    { name: t('onTime', { hours }), value: percent(desk.answers.onTime) },
    { name: t('late', { hours }), value: format.number(desk.answers.late), bad: desk.answers.late > 0 },
    { name: t('closed'), value: span(desk.closed.medianHours), beside: percent(desk.closed.onTime) },
  ]
  return (
    <div className="panel mb-3 px-4 py-3">
      <dl aria-busy={!desk} className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm lg:grid-cols-4">
        {figures?.map(({ name, value, bad, beside }) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-quiet">{name}</dt>
            <dd className={bad ? 'text-base font-bold text-bad tabular' : 'text-base font-bold tabular'}>
              {value}
              {beside !== undefined && (
                <span className="block text-xs font-normal text-quiet">{t('within', { percent: beside, hours })}</span>
              )}
            </dd>
          </div>
        )) ?? [1, 2, 3, 4].map((place) => <Skeleton key={place} className="h-10" />)}
      </dl>
      {desk && (
        <p className="mt-2 text-xs text-quiet">
          {t('days', { days: desk.days, answers: desk.answers.count, closed: desk.closed.count })}
        </p>
      )}
    </div>
  )
}
