import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, Snowflake } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { useNow } from '~/lib/time.ts'
import { Card, CardHead } from '~/ui/card.tsx'
import { Points } from '~/ui/points.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '~/ui/states.tsx'
import { checkInsQuery } from './queries.ts'

/** The last ten check-ins. */
export function RecentCheckIns() {
  const t = useTranslations('checkIn')
  const format = useFormat()
  const now = useNow()
  const { data, isPending, error, isFetching, refetch } = useQuery(checkInsQuery)
  return (
    <Card as="section" aria-labelledby="recent-check-ins">
      <CardHead id="recent-check-ins" title={t('recent.title')} />
      {isPending && <SkeletonRows rows={3} className="h-11" />}
      {error && !data && (
        <ErrorState title={t('recent.failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.items.length === 0 && (
        <EmptyState icon={<CalendarCheck />} title={t('recent.empty')} text={t('recent.emptyText')} />
      )}
      {data && data.items.length > 0 && (
        <ul className="-my-2 divide-y divide-line">
          {data.items.map(({ day, points, date, frozenDays, createdAt }) => (
            <li key={date} className="flex items-center gap-3 py-2.5">
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{t('day', { n: day })}</span>
                <time dateTime={createdAt} title={format.dateTime(createdAt)} className="block text-xs text-quiet">
                  {format.ago(createdAt, now)}
                </time>
                {frozenDays.length > 0 && (
                  <span className="flex items-center gap-1 text-xs text-note">
                    <Snowflake aria-hidden className="size-3.5 shrink-0" />
                    {t('frozenOn', { n: frozenDays.length, days: frozenDays.map(format.calendarDay).join(', ') })}
                  </span>
                )}
              </span>
              <Points value={points} change />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
