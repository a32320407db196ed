import { sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'
import type { MonthCalendar } from './month-calendar.ts'
import { readRunningMonth } from './months.ts'

interface MonthEarnings {
  /** YYYY-MM. */
  readonly month: string
  /** Days of the month that have passed. */
  readonly days: number
  /** Members who have earned points in the month. */
  readonly members: number
  /** Points per member and day. */
  readonly perDay: number
}

const DAY_MS = 24 * 3_600_000

/**
 * Computes the earnings of the current month from the board's counts: one row for each distinct score. Adjustments and
 * leaderboard rewards are excluded. Null before the first earnings.
 */
export async function readMonthEarnings(db: Db, calendar: MonthCalendar, now: Date): Promise<MonthEarnings | null> {
  const { month, startsAt } = await readRunningMonth(db, calendar, now)
  const { rows } = await sql<{ members: number; points: number }>`
    select coalesce(sum(members), 0)::bigint as members, coalesce(sum(members * bucket), 0)::bigint as points
    from leaderboard_counts where board = ${month} and level = 0 and bucket > 0 and members > 0`.execute(db)
  const { members, points } = rows[0] ?? { members: 0, points: 0 }
  if (members === 0) return null
  // Less than a day is no basis for a daily figure.
  const days = Math.max(1, (now.getTime() - startsAt.getTime()) / DAY_MS)
  return { month, days, members, perDay: points / members / days }
}
