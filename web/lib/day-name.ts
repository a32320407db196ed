import { useDateLocale } from './format.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Returns a function that names a day (YYYY-MM-DD): 'Today', 'Yesterday', 'Tuesday 24 November', and with its year in
 * other years.
 */
export function useDayName(): (day: string, today: string) => string {
  const locale = useDateLocale()
  return (day, today) => {
    const daysAgo = (Date.parse(today) - Date.parse(day)) / DAY_MS
    if (daysAgo === 0 || daysAgo === 1) {
      const name = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-daysAgo, 'day')
      return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
    }
    const isThisYear = day.slice(0, 4) === today.slice(0, 4)
    return new Intl.DateTimeFormat(locale, {
      ...(isThisYear ? { weekday: 'long', day: 'numeric', month: 'long' } : { dateStyle: 'long' }),
      timeZone: 'UTC',
    }).format(Date.parse(day))
  }
}
