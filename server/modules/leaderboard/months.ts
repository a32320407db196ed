import type { Db, Tx } from '#server/db/transaction.ts'
import { type MonthCalendar, monthAfter } from './month-calendar.ts'

export interface Month {
  readonly month: string
  readonly startsAt: Date
  readonly endsAt: Date
}

const columns = ['month', 'starts_at as startsAt', 'ends_at as endsAt'] as const

/** Returns the current month; the calendar's where the projector has not opened it yet. */
export async function readRunningMonth(db: Db, calendar: MonthCalendar, now: Date): Promise<Month> {
  const opened = await db
    .selectFrom('leaderboard_months')
    .select(columns)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return opened ?? inCalendar(calendar, calendar.monthAt(now))
}

/** Returns a month as it was opened; the calendar's where it never was. */
export async function readMonthOf(db: Db, calendar: MonthCalendar, month: string): Promise<Month> {
  const opened = await db.selectFrom('leaderboard_months').select(columns).where('month', '=', month).executeTakeFirst()
  return opened ?? inCalendar(calendar, month)
}

const inCalendar = (calendar: MonthCalendar, month: string): Month => ({
  month,
  startsAt: calendar.startOf(month),
  endsAt: calendar.startOf(monthAfter(month)),
})

/**
 * Opens all months up to the current one. Each begins where the one before ends, even if the time zone changes, so no entry falls
 * between two months or into both. Months that a wrong clock opened ahead are filled up, too. The first one is the current month.
 */
export async function openMonths(tx: Tx, calendar: MonthCalendar, now: Date): Promise<void> {
  let last = (await readAtEnd(tx, 'desc')) ?? (await open(tx, inCalendar(calendar, calendar.monthAt(now))))
  while (last.endsAt <= now) {
    last = await open(tx, { ...inCalendar(calendar, monthAfter(last.month)), startsAt: last.endsAt })
  }
  let first = (await readAtEnd(tx, 'asc')) ?? last
  while (first.startsAt > now) {
    first = await open(tx, { ...inCalendar(calendar, monthAfter(first.month, -1)), endsAt: first.startsAt })
  }
}

const readAtEnd = (tx: Tx, order: 'asc' | 'desc'): Promise<Month | undefined> =>
  tx.selectFrom('leaderboard_months').select(columns).orderBy('month', order).limit(1).executeTakeFirst()

async function open(tx: Tx, month: Month): Promise<Month> {
  await tx
    .insertInto('leaderboard_months')
    .values({ month: month.month, starts_at: month.startsAt, ends_at: month.endsAt, settled_at: null })
    .execute()
  return month
}
