import { sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'
import type { MonthCalendar } from './month-calendar.ts'
import { readRunningMonth } from './months.ts'

interface MonthEarnings {
  /** YYYY-MM. */
  readonly month: string
  /** How much of it is over. */
  readonly days: number
  /** Who has earned anything in it. */
  readonly members: number
  /** Points for each of them and each day. */
  readonly perDay: number
}

const DAY_MS = 24 * 3_600_000

/**
 * What members earned in the running month, from the board's counts: as many rows as there are different scores. Staff's
 * adjustments and the board's own rewards are not in it. Null while nobody has earned anything.
 */
export async function readMonthEarnings(db: Db, calendar: MonthCalendar, now: Date): Promise<MonthEarnings | null> {
  const { month, startsAt } = await readRunningMonth(db, calendar, now)
  const { rows } = await sql<{ members: number; points: number }>`
    select coalesce(sum(members), 0)::bigint as members, coalesce(sum(members * bucket), 0)::bigint as points
    from leaderboard_counts where board = ${month} and level = 0 and bucket > 0 and members > 0`.execute(db)
  const { members, points } = rows[0] ?? { members: 0, points: 0 }
  if (members === 0) return null
  // On the first day a few hours would say nothing about a day.
  const days = Math.max(1, (now.getTime() - startsAt.getTime()) / DAY_MS)
  return { month, days, members, perDay: points / members / days }
}
