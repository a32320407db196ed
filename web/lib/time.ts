import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The present moment in ms, renewed every `everyMs` while the page is visible. */
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
 * How many ms are left until a moment of this browser's clock, renewed while there are any. A page that comes
 * back into sight knows at once.
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

/** What is left from `now` until the instant; never negative. */
export function timeLeft(until: string, now: number): TimeLeft {
  const left = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  return {
    hours: Math.floor(left / 3600),
    minutes: Math.floor((left % 3600) / 60),
    seconds: left % 60,
    isOver: left === 0,
  }
}

/** The IANA zone of this browser; the server keeps it as the member's reward-day zone. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** The date of an instant in a time zone, as YYYY-MM-DD. */
export const dateIn = (timeZone: string, instant: number): string =>
  // The Swedish form of a date is the ISO one.
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant)
