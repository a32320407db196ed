// The range of days of a query: the last `days`, or from one day to another. All are UTC, like the daily sums.

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

/** Lists every day of a range, oldest first. */
export function eachDay({ from, to }: DayRange): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = daysLater(day, 1)) days.push(day)
  return days
}

/** The day before a range, whose level is the starting point of its days. */
export const beforeRange = ({ from }: DayRange): string => daysLater(from, -1)

/** The Monday of a day's week. */
export const weekOf = (day: string): string => daysLater(day, -((new Date(Date.parse(day)).getUTCDay() + 6) % 7))
