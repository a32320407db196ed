import type { AnswerByKey } from '#contracts/index.ts'
import type { Entry } from '#contracts/ledger.ts'

export type DaySums = NonNullable<AnswerByKey<'GET /api/transactions'>['lastDay']>

export interface DayGroup {
  /** YYYY-MM-DD */
  readonly day: string
  readonly entries: readonly Entry[]
  /** What came in and went out on the whole day; null if it is not known. */
  readonly sums: Pick<DaySums, 'gained' | 'lost'> | null
}

/**
 * Groups entries by day, in their order by time. The last day may continue on the next page: its sums are the server's.
 *
 * @param lastDay the server's sums of the last entry's day; null if all entries are loaded
 */
export function groupByDay(
  entries: readonly Entry[],
  dayOf: (instant: string) => string,
  hasMore: boolean,
  lastDay: DaySums | null,
): DayGroup[] {
  const days = [...Map.groupBy(entries, ({ createdAt }) => dayOf(createdAt))]
  return days.map(([day, own], index) => {
    const isPartial = hasMore && index === days.length - 1
    if (!isPartial) return { day, entries: own, sums: sumsOf(own) }
    return { day, entries: own, sums: lastDay?.day === day ? lastDay : null }
  })
}

/** Like the server: refunds and corrections count as gained, whatever their sign. */
function sumsOf(entries: readonly Entry[]): DayGroup['sums'] {
  const total = (own: readonly Entry[]) => own.reduce((sum, { points }) => sum + points, 0)
  const spent = entries.filter(({ type }) => type === 'redeem')
  return { gained: total(entries) - total(spent), lost: 0 - total(spent) }
}
