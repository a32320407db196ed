import { useDateLocale } from './format.ts'

/** Returns a function that formats a month (YYYY-MM) as 'November 2026', or without the year. */
export function useMonthName(year: 'with year' | 'without year' = 'with year'): (month: string) => string {
  const names = new Intl.DateTimeFormat(useDateLocale(), {
    month: 'long',
    ...(year === 'with year' && { year: 'numeric' }),
    timeZone: 'UTC',
  })
  return (month) => names.format(Date.parse(`${month}-01T00:00:00.000Z`))
}
