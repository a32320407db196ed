import { useTimeZone, useTranslations } from 'use-intl'
import type { Entry } from '#contracts/ledger.ts'
import { useDayName } from '~/lib/day-name.ts'
import { useFormat } from '~/lib/format.ts'
import { dateIn } from '~/lib/time.ts'
import { EntryItem } from './entry-item.tsx'
import { type DayGroup, type DaySums, groupByDay } from './group-by-day.ts'

interface EntryDaysProps {
  entries: readonly Entry[]
  hasMore: boolean
  lastDay: DaySums | null
  chosen: ReadonlySet<number>
  /** Shows checkboxes. */
  onSelect: ((seq: number, isChosen: boolean) => void) | undefined
}

/** Entries in their order by time, under a heading for each day with its sums. */
export function EntryDays({ entries, hasMore, lastDay, chosen, onSelect }: EntryDaysProps) {
  const timeZone = useTimeZone() ?? 'UTC'
  const groups = groupByDay(entries, (instant) => dateIn(timeZone, Date.parse(instant)), hasMore, lastDay)
  return (
    <div className="flex flex-col gap-4">
      {groups.map((group) => (
        <section key={group.day} aria-labelledby={`day-${group.day}`}>
          <DayHead group={group} today={dateIn(timeZone, Date.now())} />
          <ul>
            {group.entries.map((entry) => (
              <EntryItem
                key={entry.seq}
                entry={entry}
                as="row"
                when="time"
                selected={chosen.has(entry.seq)}
                onSelect={onSelect && ((isChosen) => onSelect(entry.seq, isChosen))}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function DayHead({ group: { day, sums }, today }: { group: DayGroup; today: string }) {
  const t = useTranslations('transactions.list')
  const format = useFormat()
  const name = useDayName()
  return (
    <div className="sticky top-16 z-10 flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line bg-page py-2 sm:bg-card">
      <h2 id={`day-${day}`} className="text-sm font-semibold">
        {name(day, today)}
      </h2>
      {sums && (
        <p className="text-sm tabular">
          <span className="sr-only">
            {t('daySums', { gained: format.number(sums.gained), lost: format.number(sums.lost) })}
          </span>
          <span aria-hidden className="flex gap-3">
            {sums.lost !== 0 && <span className="text-quiet">{format.change(-sums.lost)}</span>}
            {(sums.gained !== 0 || sums.lost === 0) && (
              <span className="font-semibold text-good">{format.change(sums.gained)}</span>
            )}
          </span>
        </p>
      )}
    </div>
  )
}
