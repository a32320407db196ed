import { createContext, useContext } from 'react'
import { useLocale, useTimeZone } from 'use-intl'

/** The language of dates that the member chose; without a choice they are written like everything else. */
export const DateLocaleContext = createContext<string | undefined>(undefined)

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The language that dates are written in. */
export function useDateLocale(): string {
  const locale = useLocale()
  return useContext(DateLocaleContext) ?? locale
}

/** How numbers and times read for this member: the page's locale, their language of dates, and their time zone. */
export function useFormat() {
  const locale = useLocale()
  const dateLocale = useDateLocale()
  const timeZone = useTimeZone()
  return formatFor(locale, dateLocale, timeZone)
}

type Format = ReturnType<typeof makeFormat>
const formats = new Map<string, Format>()

/** One for all that shows a number or a time. Browsers need long to make what formats: a page of cards waited for that. */
export function formatFor(locale: string, dateLocale: string, timeZone: string | undefined): Format {
  const key = [locale, dateLocale, timeZone].join()
  const format = formats.get(key) ?? makeFormat(locale, dateLocale, timeZone)
  formats.set(key, format)
  return format
}

/** Makes it when it is asked for, and keeps it. */
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
  // A calendar day is no instant: it is the same date wherever it is read.
  const calendarDays = dates({ day: 'numeric', month: 'short', timeZone: 'UTC' })
  const calendarDates = dates({ dateStyle: 'medium', timeZone: 'UTC' })
  const moments = dates({ dateStyle: 'medium', timeStyle: 'short', timeZone })
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  return {
    number: (value: number) => numbers().format(value),
    /** +50 or −200: a change of a balance. */
    change: (value: number) => signed().format(value),
    /** 2.5%: of a value that already is in percent. */
    percent: (value: number) => `${percents().format(value)}%`,
    date: (instant: string) => days().format(Date.parse(instant)),
    /** 20 Nov: of a calendar day, YYYY-MM-DD. */
    calendarDay: (day: string) => calendarDays().format(Date.parse(day)),
    /** 20 Nov 2026: of a calendar day, or of an instant that stands for one (UTC). */
    calendarDate: (day: string) => calendarDates().format(Date.parse(day)),
    dateTime: (instant: string) => moments().format(Date.parse(instant)),
    /** 5 minutes ago; a date where it is more than a week ago. A device's clock may be behind the server's: that is now. */
    ago: (instant: string, now = Date.now()) => {
      const distance = Math.max(0, Math.round((now - Date.parse(instant)) / 1000))
      if (distance >= 7 * DAY) return days().format(Date.parse(instant))
      if (distance >= DAY) return relative().format(-Math.round(distance / DAY), 'day')
      if (distance >= HOUR) return relative().format(-Math.round(distance / HOUR), 'hour')
      if (distance >= MINUTE) return relative().format(-Math.round(distance / MINUTE), 'minute')
      return relative().format(0, 'second')
    },
  }
}
