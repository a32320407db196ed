import { createContext, useContext } from 'react'
import { useLocale, useTimeZone } from 'use-intl'
import { dateIn } from './time.ts'

/** The language that the member chose for dates; without a choice dates use the page's language. */
export const DateLocaleContext = createContext<string | undefined>(undefined)

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Returns the language of dates. */
export function useDateLocale(): string {
  const locale = useLocale()
  return useContext(DateLocaleContext) ?? locale
}

/** Returns formatters for this member: the page's locale, their language of dates and their time zone. */
export function useFormat() {
  const locale = useLocale()
  const dateLocale = useDateLocale()
  const timeZone = useTimeZone()
  return formatFor(locale, dateLocale, timeZone)
}

type Format = ReturnType<typeof makeFormat>
const formats = new Map<string, Format>()

/** Returns cached formatters. Creating Intl formatters is slow enough to delay a page with many cards. */
export function formatFor(locale: string, dateLocale: string, timeZone: string | undefined): Format {
  const key = [locale, dateLocale, timeZone].join()
  const format = formats.get(key) ?? makeFormat(locale, dateLocale, timeZone)
  formats.set(key, format)
  return format
}

/** Returns a function that creates the value at its first call and caches it. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}

function makeFormat(locale: string, dateLocale: string, timeZone: string | undefined) {
  const numbers = once(() => new Intl.NumberFormat(locale))
  const signed = once(() => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }))
  const percents = once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }))
  const dates = (options: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat(dateLocale, options))
  const days = dates({ dateStyle: 'medium', timeZone })
  // A calendar day is not an instant: it is the same date in every time zone.
  const calendarDays = dates({ day: 'numeric', month: 'short', timeZone: 'UTC' })
  const calendarDates = dates({ dateStyle: 'medium', timeZone: 'UTC' })
  const moments = dates({ dateStyle: 'medium', timeStyle: 'short', timeZone })
  const times = dates({ timeStyle: 'short', timeZone })
  const preciseTimes = dates({ timeStyle: 'medium', timeZone })
  const shortMoments = dates({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone })
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  /** Midnight UTC of the date that an instant has in the time zone. */
  const dayOf = (instant: number) => Date.parse(dateIn(timeZone ?? 'UTC', instant))
  return {
    number: (value: number) => numbers().format(value),
    /** +50 or −200, for a change of a balance. */
    change: (value: number) => signed().format(value),
    /** 2.5%, for a value that already is a percentage. */
    percent: (value: number) => `${percents().format(value)}%`,
    date: (instant: string) => days().format(Date.parse(instant)),
    /** 20 Nov, for a calendar day (YYYY-MM-DD). */
    calendarDay: (day: string) => calendarDays().format(Date.parse(day)),
    /** 20 Nov 2026, for a calendar day, or an instant that represents one in UTC. */
    calendarDate: (day: string) => calendarDates().format(Date.parse(day)),
    /** 00:00 or 12:00 AM. */
    time: (instant: string) => times().format(Date.parse(instant)),
    /** 12:00:05 or 12:00:05 AM. */
    timeOfDay: (instant: string) => preciseTimes().format(Date.parse(instant)),
    /** 20 Nov, 14:00, where space is short. */
    dayAndTime: (instant: string) => shortMoments().format(Date.parse(instant)),
    dateTime: (instant: string) => moments().format(Date.parse(instant)),
    /**
     * '5 minutes ago', or a date after a week. An instant in the future, from a device whose clock is behind, is 'now'.
     */
    ago: (instant: string, now = Date.now()) => {
      const distance = Math.max(0, Math.round((now - Date.parse(instant)) / 1000))
      if (distance >= 7 * DAY) return days().format(Date.parse(instant))
      // From then on calendar days count: 'yesterday' is the day before today.
      if (distance >= DAY) return relative().format((dayOf(Date.parse(instant)) - dayOf(now)) / (DAY * 1000), 'day')
      if (distance >= HOUR) return relative().format(-Math.round(distance / HOUR), 'hour')
      if (distance >= MINUTE) return relative().format(-Math.round(distance / MINUTE), 'minute')
      return relative().format(0, 'second')
    },
  }
}
