import { useMemo } from 'react'
import { useDateLocale } from '~/lib/format.ts'

/** Writes a date (YYYY-MM-DD) shortly: 5 Nov. It is a day, no instant, so no time zone moves it. */
export function useDates(): (date: string) => string {
  const locale = useDateLocale()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
    return (date) => (date ? format.format(new Date(date)) : '')
  }, [locale])
}
