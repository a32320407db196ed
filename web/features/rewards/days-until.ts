import { dateIn } from '~/lib/time.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Returns how many days are left until the date of an instant in UTC, which is the one that is shown; 0 on that date, negative after it.
 *
 * @param timeZone where today is
 */
export const daysUntil = (instant: string, timeZone: string, now: number): number =>
  (Date.parse(instant.slice(0, 10)) - Date.parse(dateIn(timeZone, now))) / DAY_MS
