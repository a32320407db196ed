import { useTranslations } from 'use-intl'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Position of an open redemption relative to the stated processing time: before, within or past it. */
export type Standing = 'early' | 'due' | 'overdue'

/** A redemption, and the time that was stated when it was made. */
interface Stated {
  readonly createdAt: string
  readonly processingHours: ProcessingHours
}

/** The stated time to process a redemption. */
interface ProcessingHours {
  readonly from: number
  readonly to: number
}

export function standingOf({ createdAt, processingHours: { from, to } }: Stated, now: number): Standing {
  const hours = (now - Date.parse(createdAt)) / HOUR_MS
  if (hours > to) return 'overdue'
  return hours >= from ? 'due' : 'early'
}

/** Returns the instant at which the stated time ends. */
export const statedBy = ({ createdAt, processingHours: { to } }: Stated): string =>
  new Date(Date.parse(createdAt) + to * HOUR_MS).toISOString()

/** Returns a function that says a stated time: '24 to 48 hours'. */
export function useStatedTime(): (hours: ProcessingHours) => string {
  const t = useTranslations('ui')
  return ({ from, to }) => (from === to ? t('hours', { n: to }) : t('hoursRange', { from, to }))
}

/** Returns whether staff still have to act on a redemption. */
export const isOpen = (status: string): boolean => status === 'pending' || status === 'processing'

export const isOverdue = (redemption: Stated & { readonly status: string }, now: number): boolean =>
  isOpen(redemption.status) && standingOf(redemption, now) === 'overdue'

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
