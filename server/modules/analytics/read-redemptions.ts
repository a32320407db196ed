import { sql } from 'kysely'
import type { readRedemptionAnalytics as contract } from '#contracts/analytics.ts'
import type { DayRange } from '#contracts/analytics-rules.ts'
import type { RedemptionStatus } from '#contracts/rewards.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import { readSubscriptionNames } from '#server/modules/rewards/index.ts'
import { eachDay } from './range.ts'
import { fulfilmentOf, type HourBucket, sortedHistogram } from './time-to-fulfil.ts'

interface Moved {
  readonly day: string
  readonly subscription: string
  readonly status: RedemptionStatus
  readonly redemptions: number
  readonly points: number
}

/** Counts redemptions by status on the day of each step. @param statedHours the time by the active rules */
export async function readRedemptions(
  db: Db,
  range: DayRange,
  statedHours: number,
): Promise<OutputOf<typeof contract>> {
  const { from, to } = range
  const [moved, delivered, names] = await Promise.all([
    sql<Moved>`
      select day, subscription, status, redemptions, points from redemption_days
      where day between ${from}::date and ${to}::date`.execute(db),
    sql<HourBucket & { subscription: string }>`
      select subscription, hours, sum(redemptions)::bigint as redemptions from fulfilment_days
      where day between ${from}::date and ${to}::date group by 1, 2`.execute(db),
    readSubscriptionNames(db),
  ])
  const byDay = Map.groupBy(moved.rows, ({ day }) => day)
  const bySubscription = Map.groupBy(moved.rows, ({ subscription }) => subscription)
  const subscriptions = [...bySubscription].map(([subscription, rows]) => ({
    subscription,
    name: names.get(subscription) ?? subscription,
    ...movesOf(rows),
    ...fulfilmentOf(
      delivered.rows.filter((row) => row.subscription === subscription),
      statedHours,
    ),
  }))
  return {
    ...range,
    days: eachDay(range).map((day) => ({ day, ...movesOf(byDay.get(day) ?? []) })),
    total: { ...movesOf(moved.rows), ...fulfilmentOf(delivered.rows, statedHours) },
    subscriptions: subscriptions.toSorted(
      (one, other) => other.requested - one.requested || (one.name < other.name ? -1 : 1),
    ),
    hours: sortedHistogram(delivered.rows),
    promisedHours: statedHours,
  }
}

function movesOf(rows: readonly Moved[]) {
  const of = (status: RedemptionStatus, part: 'redemptions' | 'points' = 'redemptions') =>
    rows.reduce((total, row) => (row.status === status ? total + row[part] : total), 0)
  return {
    requested: of('pending'),
    completed: of('completed'),
    failed: of('failed'),
    cancelled: of('cancelled'),
    points: of('pending', 'points'),
  }
}
