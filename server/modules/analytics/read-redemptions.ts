import { sql } from 'kysely'
import type { readRedemptionAnalytics as contract } from '#contracts/analytics.ts'
import type { DayRange } from '#contracts/analytics-rules.ts'
import type { RedemptionStatus } from '#contracts/rewards.ts'
import type { OutputOf } from '#contracts/route.ts'
import { PROCESSING_HOURS } from '#contracts/rules.ts'
import type { Db } from '#server/db/transaction.ts'
import { readSubscriptionNames } from '#server/modules/rewards/index.ts'
import { eachDay } from './range.ts'
import { fulfilmentOf, type HourBucket, sortedHistogram } from './time-to-fulfil.ts'

interface Moved {
  readonly day: string
  readonly service: string
  readonly status: RedemptionStatus
  readonly requests: number
  readonly points: number
}

/** Counts redemptions by status on the day of each step. */
export async function readRedemptions(db: Db, range: DayRange): Promise<OutputOf<typeof contract>> {
  const { from, to } = range
  const [moved, delivered, names] = await Promise.all([
    sql<Moved>`
      select day, subscription as service, status, redemptions as requests, points from redemption_days
      where day between ${from}::date and ${to}::date`.execute(db),
    sql<HourBucket & { service: string }>`
      select subscription as service, hours, sum(redemptions)::bigint as requests from fulfilment_days
      where day between ${from}::date and ${to}::date group by 1, 2`.execute(db),
    readSubscriptionNames(db),
  ])
  const byDay = Map.groupBy(moved.rows, ({ day }) => day)
  const byService = Map.groupBy(moved.rows, ({ service }) => service)
  const services = [...byService].map(([service, rows]) => ({
    service,
    name: names.get(service) ?? service,
    ...movesOf(rows),
    ...fulfilmentOf(delivered.rows.filter((row) => row.service === service)),
  }))
  return {
    ...range,
    days: eachDay(range).map((day) => ({ day, ...movesOf(byDay.get(day) ?? []) })),
    total: { ...movesOf(moved.rows), ...fulfilmentOf(delivered.rows) },
    services: services.toSorted((one, other) => other.requested - one.requested || (one.name < other.name ? -1 : 1)),
    hours: sortedHistogram(delivered.rows),
    promisedHours: PROCESSING_HOURS.to,
  }
}

function movesOf(rows: readonly Moved[]) {
  const of = (status: RedemptionStatus, part: 'requests' | 'points' = 'requests') =>
    rows.reduce((total, row) => (row.status === status ? total + row[part] : total), 0)
  return {
    requested: of('pending'),
    completed: of('completed'),
    failed: of('failed'),
    cancelled: of('cancelled'),
    points: of('pending', 'points'),
  }
}
