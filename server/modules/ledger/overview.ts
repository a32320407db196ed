// Sums of a member's ledger by day in the member's time zone. The instants at which days begin are computed here, so the
// database needs no time zones.

import { type RawBuilder, sql } from 'kysely'
import {
  CHART_WEEKS,
  type EntryType,
  type readMonth as monthContract,
  type readTransactionSummary as overviewContract,
  type TaskType,
} from '#contracts/ledger.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import type { RuleBook } from '#server/modules/rules/index.ts'
import { EXPIRY_STATE, type ExpiryState, expiryOf } from './expiry/read-expiry.ts'

const WEEK = 7

export interface Day {
  readonly day: string
  readonly start: Date
}

/** The entries of one kind on one day. `place` counts the days from 1. */
interface DaySum {
  readonly place: number
  readonly type: EntryType
  readonly source: TaskType
  readonly points: number
  readonly entries: number
}

/**
 * Returns a query for the `DaySum` rows of consecutive days, which reads the ledger's primary key alone.
 * @param days their beginnings in order; the last one is the end of the last day
 */
function daySums(memberId: string, days: readonly Day[]): RawBuilder<DaySum> {
  const starts = days.map(({ start }) => start)
  return sql<DaySum>`
    select width_bucket(created_at, ${starts}::timestamptz[]) as place, type, task_type as source,
      sum(points)::bigint as points, count(*) as entries
    from transactions
    where member_id = ${memberId} and created_at >= ${starts[0]} and created_at < ${starts.at(-1)}
    group by 1, 2, 3`
}

interface Wallet {
  readonly points: number
  readonly totalEarned: number
  readonly entries: number
  readonly hasArchive: boolean
  readonly expiry: ExpiryState | null
  readonly expired: number
  readonly sums: readonly DaySum[]
}

/**
 * Reads wallet and sums as of one moment. Most of it comes from the wallet: entry numbers have no gaps, and total earned minus
 * balance was spent or expired.
 */
async function readSums(db: Db, memberId: string, days: readonly Day[]): Promise<Wallet> {
  const { rows } = await sql<Wallet>`
    select w.points, w.total_earned as "totalEarned", w.seq as entries, ${sql.raw(EXPIRY_STATE.sql)} as expiry,
      (select coalesce(-sum(t.points), 0)::bigint from entries_about(w.member_id, 'expiry') t) as expired,
      exists (select from archive_entries a where a.member_id = w.member_id) as "hasArchive",
      (select coalesce(json_agg(s), '[]'::json) from (${daySums(memberId, days)}) s) as sums
    from wallets w where w.member_id = ${memberId}`.execute(db)
  return rows[0] ?? { points: 0, totalEarned: 0, entries: 0, hasArchive: false, expiry: null, expired: 0, sums: [] }
}

const totalOf = (sums: readonly DaySum[]): number => sums.reduce((total, { points }) => total + points, 0)
const earnedOf = (sums: readonly DaySum[]): number => totalOf(sums.filter(({ type }) => type === 'earn'))
/** Expiry is neither earned nor spent. */
const spentOf = (sums: readonly DaySum[]): number =>
  0 - totalOf(sums.filter(({ type, source }) => type !== 'earn' && source !== 'expiry'))

/** @param days the days of the charts and the one after them */
export async function readTransactionSummary(
  db: Db,
  ruleBook: RuleBook,
  memberId: string,
  days: readonly Day[],
  now: Date,
): Promise<OutputOf<typeof overviewContract>> {
  const { points, totalEarned, entries, hasArchive, expiry, expired, sums } = await readSums(db, memberId, days)
  const byPlace = Map.groupBy(sums, ({ place }) => place)
  let balance = points - totalOf(sums)
  const shown = days.slice(0, -1).map(({ day }, index) => {
    const own = byPlace.get(index + 1) ?? []
    balance += totalOf(own)
    return { day, balance, earned: earnedOf(own), spent: spentOf(own) }
  })
  return {
    points,
    totalEarned,
    totalSpent: totalEarned - points - expired,
    entries,
    hasArchive,
    expiry: expiryOf(expiry, ruleBook, now),
    days: shown.map(({ day, balance }) => ({ day, balance })),
    weeks: Array.from({ length: CHART_WEEKS }, (_, week) => weekOf(shown.slice(week * WEEK, (week + 1) * WEEK))),
    sources: sourcesOf(sums),
  }
}

function weekOf(days: readonly { day: string; earned: number; spent: number }[]) {
  const sum = (part: 'earned' | 'spent') => days.reduce((total, day) => total + day[part], 0)
  return { from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '', earned: sum('earned'), spent: sum('spent') }
}

/** Sums earnings by source, largest first. */
const sourcesOf = (sums: readonly DaySum[]) =>
  [...Map.groupBy(sums, ({ source }) => source)]
    .map(([source, own]) => ({ source, points: earnedOf(own) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points || a.source.localeCompare(b.source))

/** @param days the days of the month and the one after them */
export async function readMonth(
  db: Db,
  memberId: string,
  days: readonly Day[],
): Promise<OutputOf<typeof monthContract>> {
  const { rows } = await daySums(memberId, days).execute(db)
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return {
    days: days.slice(0, -1).map(({ day }, index) => {
      const own = byPlace.get(index + 1) ?? []
      const lost = own.filter(({ type }) => type === 'redeem')
      const entries = own.reduce((count, sum) => count + sum.entries, 0)
      return { day, gained: totalOf(own) - totalOf(lost), lost: 0 - totalOf(lost), entries }
    }),
  }
}
