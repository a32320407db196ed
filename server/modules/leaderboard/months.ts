import type { Db, Tx } from '#server/db/transaction.ts'
import { type MonthCalendar, monthAfter } from './month-calendar.ts'

export interface Month {
  readonly month: string
  readonly startsAt: Date
  readonly endsAt: Date
}

const columns = ['month', 'starts_at as startsAt', 'ends_at as endsAt'] as const

/** The month that runs. Before the follower has opened it, it is the calendar's. */
export async function readRunningMonth(db: Db, calendar: MonthCalendar, now: Date): Promise<Month> {
  const opened = await db
    .selectFrom('leaderboard_months')
    .select(columns)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return opened ?? inCalendar(calendar, calendar.monthAt(now))
}

const inCalendar = (calendar: MonthCalendar, month: string): Month => ({
  month,
  startsAt: calendar.startOf(month),
  endsAt: calendar.startOf(monthAfter(month)),
})

/**
 * Opens the months up to the one that runs. Each begins where the one before ends: nothing is earned between
 * two months or in both, whatever becomes of the time zone. The very first is the one that runs at its time.
 */
export async function openMonths(tx: Tx, calendar: MonthCalendar, now: Date): Promise<void> {
  let last: Month | undefined = await tx
    .selectFrom('leaderboard_months')
    .select(columns)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()
  while (!last || last.endsAt <= now) {
    last = last
      ? { ...inCalendar(calendar, monthAfter(last.month)), startsAt: last.endsAt }
      : inCalendar(calendar, calendar.monthAt(now))
    await tx
      .insertInto('leaderboard_months')
      .values({ month: last.month, starts_at: last.startsAt, ends_at: last.endsAt, settled_at: null })
      .execute()
  }
}
