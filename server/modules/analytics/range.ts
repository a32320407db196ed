// The days that are asked for: the last so many, or from one to another. All of them are of UTC, like the sums they are read from.

import { type DayRange, lastDays, type RangePreset, rangeProblem } from '#contracts/analytics-rules.ts'
import { assertThat } from '#server/http/problem.ts'

const DAY_MS = 24 * 3_600_000

export interface AskedRange extends DayRange {
  readonly days: RangePreset
}

export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

export const daysLater = (day: string, days: number): string => dayOf(new Date(Date.parse(day) + days * DAY_MS))

/** @throws Problem analyticsRange */
export function rangeOf({ days, from, to }: AskedRange, now: Date): DayRange {
  if (!from && !to) return lastDays(Number(days), dayOf(now))
  assertThat(!rangeProblem({ from, to }, dayOf(now)), 'analyticsRange')
  return { from, to }
}

/** Every day of a range, oldest first. */
export function eachDay({ from, to }: DayRange): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = daysLater(day, 1)) days.push(day)
  return days
}

/** The day under which sums of everything before a range are read: a level begins with them. */
export const beforeRange = ({ from }: DayRange): string => daysLater(from, -1)

/** The Monday of a day's week. */
export const weekOf = (day: string): string => daysLater(day, -((new Date(Date.parse(day)).getUTCDay() + 6) % 7))
