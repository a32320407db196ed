import { useMemo } from 'react'
import { useDateLocale } from '~/lib/format.ts'

/** Returns a function that formats a date (YYYY-MM-DD) as '5 Nov'. It is a calendar day, independent of time zones. */
export function useDates(): (date: string) => string {
  const locale = useDateLocale()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
    return (date) => (date ? format.format(new Date(date)) : '')
  }, [locale])
}
