import { PROCESSING_HOURS } from '#contracts/rules.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Where an open request stands against the stated time: before it, within it, or past it. */
export type Standing = 'early' | 'due' | 'overdue'

export function standingOf(createdAt: string, now: number): Standing {
  const hours = (now - Date.parse(createdAt)) / HOUR_MS
  if (hours > PROCESSING_HOURS.to) return 'overdue'
  return hours >= PROCESSING_HOURS.from ? 'due' : 'early'
}

/** The instant by which the stated time is over. */
export const statedBy = (createdAt: string): string =>
  new Date(Date.parse(createdAt) + PROCESSING_HOURS.to * HOUR_MS).toISOString()

/** Whether staff still have to act on a request. */
export const isOpen = (status: string): boolean => status === 'pending' || status === 'processing'

export const isOverdue = (request: { status: string; createdAt: string }, now: number): boolean =>
  isOpen(request.status) && standingOf(request.createdAt, now) === 'overdue'

export interface Age {
  readonly days: number
  readonly hours: number
  readonly minutes: number
}

/** How long ago it was, in whole minutes; never negative, whatever the clocks say. */
export function ageOf(createdAt: string, now: number): Age {
  const minutes = Math.max(0, Math.floor((now - Date.parse(createdAt)) / MINUTE_MS))
  return { days: Math.floor(minutes / 1440), hours: Math.floor((minutes % 1440) / 60), minutes: minutes % 60 }
}
