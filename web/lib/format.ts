import { useMemo } from 'react'
import { useLocale, useTimeZone } from 'use-intl'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How numbers and times read for this member: their locale, and the time zone of their reward day. */
export function useFormat() {
  const locale = useLocale()
  const timeZone = useTimeZone()
  return useMemo(() => makeFormat(locale, timeZone), [locale, timeZone])
}

function makeFormat(locale: string, timeZone: string | undefined) {
  const numbers = new Intl.NumberFormat(locale)
  const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' })
  const percents = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone })
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return {
    number: (value: number) => numbers.format(value),
    /** +50 or −200: a change of a balance. */
    change: (value: number) => signed.format(value),
    /** 2.5%: of a value that already is in percent. */
    percent: (value: number) => `${percents.format(value)}%`,
    date: (instant: string) => days.format(Date.parse(instant)),
    dateTime: (instant: string) => moments.format(Date.parse(instant)),
    /** 5 minutes ago; a date where it is more than a week away. */
    ago: (instant: string, now = Date.now()) => {
      const seconds = Math.round((Date.parse(instant) - now) / 1000)
      const distance = Math.abs(seconds)
      if (distance >= 7 * DAY) return days.format(Date.parse(instant))
      if (distance >= DAY) return relative.format(Math.round(seconds / DAY), 'day')
      if (distance >= HOUR) return relative.format(Math.round(seconds / HOUR), 'hour')
      if (distance >= MINUTE) return relative.format(Math.round(seconds / MINUTE), 'minute')
      return relative.format(0, 'second')
    },
  }
}
