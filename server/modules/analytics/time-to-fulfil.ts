// The time from redemption to delivery, from a histogram of whole hours. Rows of earlier versions have whole days above three days: such a
// delivery counts as in time only if the whole day is within the stated hours.

import { HOURS_BY_DAY, HOURS_BY_HOUR } from '#contracts/analytics-rules.ts'

export interface HourBucket {
  readonly hours: number
  readonly redemptions: number
}

/** Rounds hours as they are shown: up to whole days above three days. */
const toShown = (hours: number): number =>
  hours > HOURS_BY_HOUR && hours <= HOURS_BY_DAY ? Math.ceil(hours / 24) * 24 : hours

/** Sorts the histogram as it is shown, shortest first. */
export function sortedHistogram(delivered: readonly HourBucket[]): HourBucket[] {
  const sums = new Map<number, number>()
  for (const { hours, redemptions } of delivered) {
    const shown = toShown(hours)
    sums.set(shown, (sums.get(shown) ?? 0) + redemptions)
  }
  return [...sums]
    .map(([hours, redemptions]) => ({ hours, redemptions }))
    .toSorted((one, other) => one.hours - other.hours)
}

/** Returns the median and 90th percentile in hours as they are shown, and how many were delivered within the stated hours. */
export function fulfilmentOf(delivered: readonly HourBucket[], statedHours: number) {
  const steps = sortedHistogram(delivered)
  const all = steps.reduce((sum, { redemptions }) => sum + redemptions, 0)
  const within = (part: number): number | null => {
    let sum = 0
    for (const { hours, redemptions } of steps) {
      sum += redemptions
      if (sum >= part * all) return hours
    }
    return null
  }
  const inTime = delivered.reduce((sum, { hours, redemptions }) => (hours <= statedHours ? sum + redemptions : sum), 0)
  return { median: within(0.5), ninetieth: within(0.9), inTime }
}
