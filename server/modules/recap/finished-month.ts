// Which months have a recap (docs/product.md#recap).

import { RECAP_LINK_DAYS } from '#contracts/recap-rules.ts'
import { type Month, type MonthCalendar, monthAfter, SETTLE_AFTER_MS } from '#server/modules/leaderboard/index.ts'

const DAY_MS = 24 * 3_600_000

/** Whether a month is over and no transaction of it can still be open. */
export const isFinished = ({ endsAt }: Pick<Month, 'endsAt'>, now: Date): boolean =>
  endsAt.getTime() + SETTLE_AFTER_MS <= now.getTime()

/** Returns the last finished month of the calendar, as YYYY-MM. */
export const lastFinishedMonth = (calendar: MonthCalendar, now: Date): string =>
  monthAfter(calendar.monthAt(new Date(now.getTime() - SETTLE_AFTER_MS)), -1)

/** Returns the month whose recap the dashboard links to, in the first days of the next one; otherwise null. */
export function linkedMonth(calendar: MonthCalendar, now: Date): string | null {
  const month = lastFinishedMonth(calendar, now)
  const endsAt = calendar.startOf(monthAfter(month))
  return now.getTime() < endsAt.getTime() + RECAP_LINK_DAYS * DAY_MS ? month : null
}
