import { useContext, useMemo } from 'react'
import { useLocale } from 'use-intl'
import { DateLocaleContext } from '~/lib/format.ts'

/** Writes a date (YYYY-MM-DD) shortly: 5 Nov. It is a day, no instant, so no time zone moves it. */
export function useDates(): (date: string) => string {
  const locale = useLocale()
  const dateLocale = useContext(DateLocaleContext) ?? locale
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(dateLocale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
    return (date) => (date ? format.format(new Date(date)) : '')
  }, [dateLocale])
}
