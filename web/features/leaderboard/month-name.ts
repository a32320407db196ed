import { useContext } from 'react'
import { useLocale } from 'use-intl'
import { DateLocaleContext } from '~/lib/format.ts'

/** Returns a function that formats a month (YYYY-MM) as 'November 2026'. */
export function useMonthName(): (month: string) => string {
  const locale = useLocale()
  const names = new Intl.DateTimeFormat(useContext(DateLocaleContext) ?? locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (month) => names.format(Date.parse(`${month}-01T00:00:00.000Z`))
}
