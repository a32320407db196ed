// The time from redemption to delivery, from a histogram of hours.

export interface HourBucket {
  readonly hours: number
  readonly redemptions: number
}

/** Sorts the histogram, shortest first. */
export function sortedHistogram(delivered: readonly HourBucket[]): HourBucket[] {
  const sums = new Map<number, number>()
  for (const { hours, redemptions } of delivered) sums.set(hours, (sums.get(hours) ?? 0) + redemptions)
  return [...sums]
    .map(([hours, redemptions]) => ({ hours, redemptions }))
    .toSorted((one, other) => one.hours - other.hours)
}

/** Returns the median and 90th percentile in hours, and how many were delivered within the stated hours. */
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
  const inTime = steps.reduce((sum, { hours, redemptions }) => (hours <= statedHours ? sum + redemptions : sum), 0)
  return { median: within(0.5), ninetieth: within(0.9), inTime }
}
