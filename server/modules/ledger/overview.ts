// Sums of a member's ledger by the days of the place where they live. Which instant a day begins at is
// worked out here, so the database needs to know no time zones.

import { sql } from 'kysely'
import {
  CHART_WEEKS,
  type readMonth as monthContract,
  type readOverview as overviewContract,
} from '#contracts/ledger.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import { readExpiry } from './expiry/read-expiry.ts'

const WEEK = 7

export interface Day {
  readonly day: string
  readonly start: Date
}

interface DayRow {
  readonly bucket: number
  readonly earned: number
  readonly spent: number
  readonly gained: number
  readonly lost: number
  readonly entries: number
  readonly balance: number
}

/**
 * What happened on each of some days in a row, the ones without entries left out.
 * @param days their beginnings in order; the last one is where the last day ends
 */
async function sumDays(db: Db, memberId: string, days: readonly Day[]): Promise<Map<string, DayRow>> {
  const starts = days.map(({ start }) => start)
  const { rows } = await sql<DayRow>`
    select bucket,
      coalesce(sum(points) filter (where type = 'earn'), 0)::bigint as earned,
      coalesce(-sum(points) filter (where type in ('redeem', 'refund') and task_type <> 'expiry'), 0)::bigint as spent,
      coalesce(sum(points) filter (where points > 0), 0)::bigint as gained,
      coalesce(-sum(points) filter (where points < 0), 0)::bigint as lost,
      count(*) as entries,
      (array_agg(balance_after order by seq desc))[1] as balance
    from (
      select seq, type, task_type, points, balance_after,
        width_bucket(created_at, ${starts}::timestamptz[]) as bucket
      from transactions
      where member_id = ${memberId} and created_at >= ${starts[0]} and created_at < ${starts.at(-1)}
    ) placed
    group by bucket`.execute(db)
  return new Map(rows.map((row) => [days[row.bucket - 1]?.day ?? '', row]))
}

/** @param days the days of the charts and the one after them */
export async function readOverview(
  db: Db,
  wallet: { memberId: string; points: number; totalEarned: number },
  days: readonly Day[],
  now: Date,
): Promise<OutputOf<typeof overviewContract>> {
  const { memberId, points, totalEarned } = wallet
  const first = days[0]?.start ?? new Date(0)
  const [sums, before, whole, sources, expiry] = await Promise.all([
    sumDays(db, memberId, days),
    db
      .selectFrom('transactions')
      .select('balance_after')
      .where('member_id', '=', memberId)
      .where('created_at', '<', first)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst(),
    readWhole(db, memberId),
    readSources(db, memberId, first),
    readExpiry(db, memberId, now),
  ])
  let balance = before?.balance_after ?? 0
  const shown = days.slice(0, -1).map(({ day }) => {
    const sum = sums.get(day)
    balance = sum?.balance ?? balance
    return { day, balance, earned: sum?.earned ?? 0, spent: sum?.spent ?? 0 }
  })
  return {
    points,
    totalEarned,
    ...whole,
    expiry,
    days: shown.map(({ day, balance }) => ({ day, balance })),
    weeks: Array.from({ length: CHART_WEEKS }, (_, week) => weekOf(shown.slice(week * WEEK, (week + 1) * WEEK))),
    sources,
  }
}

function weekOf(days: readonly { day: string; earned: number; spent: number }[]) {
  const sum = (part: 'earned' | 'spent') => days.reduce((total, day) => total + day[part], 0)
  return { from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '', earned: sum('earned'), spent: sum('spent') }
}

async function readWhole(db: Db, memberId: string) {
  const row = await db
    .selectFrom('transactions')
    .select((eb) => [
      eb.fn.countAll<number>().as('entries'),
      sql<number>`coalesce(-sum(points) filter (where type in ('redeem', 'refund') and task_type <> 'expiry'), 0)::bigint`.as(
        'totalSpent',
      ),
    ])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return row
}

async function readSources(db: Db, memberId: string, since: Date) {
  const rows = await db
    .selectFrom('transactions')
    .select(['task_type as source', sql<number>`sum(points)::bigint`.as('points')])
    .where('member_id', '=', memberId)
    .where('type', '=', 'earn')
    .where('created_at', '>=', since)
    .groupBy('task_type')
    .orderBy('points', 'desc')
    .orderBy('task_type')
    .execute()
  return rows
}

/** @param days the days of the month and the one after them */
export async function readMonth(
  db: Db,
  memberId: string,
  days: readonly Day[],
): Promise<OutputOf<typeof monthContract>> {
  const sums = await sumDays(db, memberId, days)
  return {
    days: days.slice(0, -1).map(({ day }) => {
      const { gained = 0, lost = 0, entries = 0 } = sums.get(day) ?? {}
      return { day, gained, lost, entries }
    }),
  }
}
