import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000
/** Interval of refetches around midnight, when the clocks of server and browser may disagree about the day. */
const DAY_OVER_MS = 10_000

/** Returns the current time in ms, updated every `everyMs` while the page is visible. */
export function useNow(everyMs = MINUTE_MS): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const renew = () => document.visibilityState === 'visible' && setNow(Date.now())
    const timer = setInterval(renew, everyMs)
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [everyMs])
  return now
}

/**
 * Returns the ms left until a moment of this browser's clock, updated while there are any and when the page becomes
 * visible.
 */
export function useMsLeft(endsAt: number | undefined, everyMs = 250): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const renew = () => setNow(Date.now())
    renew()
    if (endsAt === undefined || Date.now() >= endsAt) return
    const timer = setInterval(() => {
      renew()
      if (Date.now() >= endsAt) clearInterval(timer)
    }, everyMs)
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [endsAt, everyMs])
  return endsAt === undefined ? 0 : Math.max(0, endsAt - now)
}

export interface TimeLeft {
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
  readonly isOver: boolean
}

/** Returns the time from `now` until the instant; never negative. */
export function timeLeft(until: string, now: number): TimeLeft {
  const left = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  return {
    hours: Math.floor(left / 3600),
    minutes: Math.floor((left % 3600) / 60),
    seconds: left % 60,
    isOver: left === 0,
  }
}

/** Returns the IANA zone of this browser; the server stores it as the member's reward-day zone. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** Returns the date of an instant in a time zone, as YYYY-MM-DD. */
export function dateIn(timeZone: string, instant: number): string {
  // Swedish dates have the ISO form.
  const format =
    dateFormats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  dateFormats.set(timeZone, format)
  return format.format(instant)
}

/** Browsers run a timer at once that is longer, 24.8 days. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * Returns the interval of refetches for data that are out of date at the earliest of these instants, such as the end of a reward day: what is left
 * until then, and afterwards a short one until newer data arrive.
 */
export function refetchAfter(...ends: readonly (string | null | undefined)[]): number | false {
  const instants = ends.flatMap((end) => (end ? [Date.parse(end)] : []))
  if (instants.length === 0) return false
  const left = Math.min(...instants) - Date.now()
  return left > 0 ? Math.min(Math.max(left, 1000), LONGEST_TIMER_MS) : DAY_OVER_MS
}
