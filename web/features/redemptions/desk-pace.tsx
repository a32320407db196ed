import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { PROCESSING_HOURS } from '#contracts/limits.ts'
import { useFormat } from '~/lib/format.ts'
import { Skeleton } from '~/ui/skeleton.tsx'

type Pace = AnswerByKey<'GET /api/admin/redemptions/desk'>['pace']

/** How long members waited for their codes lately, beside what they are told. */
export function DeskPace({ pace }: { pace: Pace | undefined }) {
  const t = useTranslations('redemptions.pace')
  const format = useFormat()
  const hours = (value: number | null) =>
    value === null ? t('none') : t('hours', { hours: format.number(Math.round(value * 10) / 10) })
  const figures = pace && [
    { name: t('completed', { days: pace.days }), value: format.number(pace.completed) },
    { name: t('median'), value: hours(pace.medianHours) },
    { name: t('slow'), value: hours(pace.slowHours) },
    {
      name: t('onTime', { hours: PROCESSING_HOURS.to }),
      value: pace.onTime === null ? t('none') : format.percent(Math.floor(pace.onTime)),
    },
  ]
  return (
    <dl aria-busy={!pace} className="panel mb-3 grid grid-cols-2 gap-x-4 gap-y-2 px-4 py-3 text-sm lg:grid-cols-4">
      {figures?.map(({ name, value }) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-quiet">{name}</dt>
          <dd className="text-base font-bold tabular">{value}</dd>
        </div>
      )) ?? [1, 2, 3, 4].map((place) => <Skeleton key={place} className="h-10" />)}
    </dl>
  )
}
