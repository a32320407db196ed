// The time from redemption to delivery, from a histogram of hours.

import { PROCESSING_HOURS } from '#contracts/rules.ts'

export interface HourBucket {
  readonly hours: number
  readonly requests: number
}

/** Sorts the histogram, shortest first. */
export function sortedHistogram(delivered: readonly HourBucket[]): HourBucket[] {
  const sums = new Map<number, number>()
  for (const { hours, requests } of delivered) sums.set(hours, (sums.get(hours) ?? 0) + requests)
  return [...sums].map(([hours, requests]) => ({ hours, requests })).toSorted((one, other) => one.hours - other.hours)
}

/** Returns the median and 90th percentile in hours, and how many were delivered within the stated time. */
export function fulfilmentOf(delivered: readonly HourBucket[]) {
  const steps = sortedHistogram(delivered)
  const all = steps.reduce((sum, { requests }) => sum + requests, 0)
  const within = (part: number): number | null => {
    let sum = 0
    for (const { hours, requests } of steps) {
      sum += requests
      if (sum >= part * all) return hours
    }
    return null
  }
  const inTime = steps.reduce((sum, { hours, requests }) => (hours <= PROCESSING_HOURS.to ? sum + requests : sum), 0)
  return { median: within(0.5), ninetieth: within(0.9), inTime }
}
