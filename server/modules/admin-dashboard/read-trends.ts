// Reads figures of the admin dashboard by day, with those of the period before. They come from the daily summaries, in one round
// trip.

import type { readTrends as contract } from '#contracts/admin-dashboard.ts'
import { COMPARED_DAYS, TREND_NAMES, TRENDS, type TrendName } from '#contracts/admin-dashboard-rules.ts'
import { hasPermission, type PermissionHolder } from '#contracts/roles.ts'
import type { OutputOf } from '#contracts/route.ts'
import { runPipelined, type Statement, statement } from '#server/db/pipeline.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Db } from '#server/db/transaction.ts'

const DAY_MS = 24 * 3_600_000
const dayOf = (now: Date, daysAgo: number): string =>
  new Date(now.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10)

const EARNED = prepared(`
  select day, sum(points)::bigint as n from ledger_days
  where day between $1::date and $2::date and type = 'earn' and task_type <> 'adjustment' group by day`)
const OPENED = prepared(`
  select day, sum(moves)::bigint as n from status_days
  where day between $1::date and $2::date and subject = $3 and before = '' group by day`)
/** Changes of the level; those before the first day are its start. */
const ACTIVE = prepared(`
  select greatest(day, $1::date) as day, sum(change)::bigint as n from span_days
  where span = 30 and day <= $2::date group by 1`)

type ByDay = ReadonlyMap<string, number>

const byDay = (text: string, values: readonly unknown[]): Statement<ByDay> =>
  statement(
    text,
    values,
    (rows: readonly { day: string; n: number }[]) => new Map(rows.map(({ day, n }) => [day, n] as const)),
  )

export async function readTrends(db: Db, viewer: PermissionHolder, now: Date): Promise<OutputOf<typeof contract>> {
  const days = Array.from({ length: 2 * COMPARED_DAYS + 1 }, (_, index) => dayOf(now, 2 * COMPARED_DAYS - index))
  const range = [days[0], days.at(-1)]
  const [pointsEarned, signups, redemptions, activeMembers] = await runPipelined(db, [
    byDay(EARNED, range),
    byDay(OPENED, [...range, 'member']),
    byDay(OPENED, [...range, 'redemption']),
    byDay(ACTIVE, range),
  ])
  const found: Readonly<Record<TrendName, ByDay>> = { pointsEarned, signups, redemptions, activeMembers }
  const trends = TREND_NAMES.filter((name) => hasPermission(viewer, TRENDS[name].needs)).map((name) => {
    const numbers = days.map((day) => found[name].get(day) ?? 0)
    const values = TRENDS[name].isLevel ? runningSums(numbers) : numbers
    return { name, values: values.slice(COMPARED_DAYS), previous: values.slice(0, COMPARED_DAYS + 1) }
  })
  return { days: days.slice(COMPARED_DAYS), trends }
}

function runningSums(changes: readonly number[]): number[] {
  let sum = 0
  return changes.map((change) => {
    sum += change
    return sum
  })
}
