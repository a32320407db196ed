import { PROCESSING_HOURS } from '#contracts/rules.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Position of an open redemption relative to the stated processing time: before, within or past it. */
export type Standing = 'early' | 'due' | 'overdue'

export function standingOf(createdAt: string, now: number): Standing {
  const hours = (now - Date.parse(createdAt)) / HOUR_MS
  if (hours > PROCESSING_HOURS.to) return 'overdue'
  return hours >= PROCESSING_HOURS.from ? 'due' : 'early'
}

/** Returns the instant at which the stated time ends. */
export const statedBy = (createdAt: string): string =>
  new Date(Date.parse(createdAt) + PROCESSING_HOURS.to * HOUR_MS).toISOString()

/** Returns whether staff still have to act on a redemption. */
export const isOpen = (status: string): boolean => status === 'pending' || status === 'processing'

export const isOverdue = (request: { status: string; createdAt: string }, now: number): boolean =>
  isOpen(request.status) && standingOf(request.createdAt, now) === 'overdue'

export interface Age {
  readonly days: number
  readonly hours: number
  readonly minutes: number
}

/** Returns the age in whole minutes; never negative, even if the clocks differ. */
export function ageOf(createdAt: string, now: number): Age {
  const minutes = Math.max(0, Math.floor((now - Date.parse(createdAt)) / MINUTE_MS))
  return { days: Math.floor(minutes / 1440), hours: Math.floor((minutes % 1440) / 60), minutes: minutes % 60 }
}
