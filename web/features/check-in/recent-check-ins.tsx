import { useQuery } from '@tanstack/react-query'
import { Snowflake } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { useNow } from '~/lib/time.ts'
import { ChestDrawing } from '~/ui/illustrations/chest.tsx'
import { ListCard } from '~/ui/list-card.tsx'
import { Points } from '~/ui/points.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { checkInsQuery } from './queries.ts'

/** The last ten check-ins. `firstPoints`: what a first one pays. */
export function RecentCheckIns({ firstPoints }: { firstPoints: number | undefined }) {
  const t = useTranslations('checkIn')
  const format = useFormat()
  const now = useNow()
  const query = useQuery(checkInsQuery)
  return (
    <ListCard
      title={t('recent.title')}
      query={query}
      rows={3}
      failed={t('recent.failed')}
      empty={
        <EmptyState
          drawing={<ChestDrawing />}
          title={t('recent.empty')}
          text={firstPoints !== undefined && t('recent.emptyText', { n: firstPoints })}
        />
      }
    >
      {(items) =>
        items.map(({ day, points, date, coveredDays, createdAt }) => (
          <li key={date} className="flex items-center gap-3 py-2.5">
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{t('day', { n: day })}</span>
              <time dateTime={createdAt} title={format.dateTime(createdAt)} className="block text-xs text-quiet">
                {format.ago(createdAt, now)}
              </time>
              {coveredDays.length > 0 && (
                <span className="flex items-center gap-1 text-xs text-note">
                  <Snowflake aria-hidden className="size-3.5 shrink-0" />
                  {t('coveredOn', { n: coveredDays.length, days: coveredDays.map(format.calendarDay).join(', ') })}
                </span>
              )}
            </span>
            <Points value={points} change />
          </li>
        ))
      }
    </ListCard>
  )
}
