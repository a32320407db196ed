import { assertThat } from '#server/http/problem.ts'
import { dayOf } from './days.ts'

const DAY_MS = 24 * 3_600_000

/** Start of a UTC day, YYYY-MM-DD. */
export const startOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`)
export const endOf = (lastDay: string): Date => new Date(startOf(lastDay).getTime() + DAY_MS)

/** Returns the last UTC day before an end. */
export const lastDayBefore = (end: Date): string => dayOf(new Date(end.getTime() - 1))

/** @throws Problem promoCodeDates for an end before the start or in the past */
export function checkDates(startsAt: Date, expiresAt: Date | null, now: Date): void {
  assertThat(!expiresAt || (expiresAt > startsAt && expiresAt > now), 'promoCodeDates')
}
