import type { DayRange } from '#contracts/analytics-rules.ts'
import { dateIn } from '~/lib/time.ts'

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Returns the date of an instant in a time zone, the days of its month up to it, and those of the month before. */
export function monthsIn(
  timeZone: string,
  instant: number,
): { today: string; thisMonth: DayRange; lastMonth: DayRange } {
  const today = dateIn(timeZone, instant)
  const [year = 0, month = 0] = today.split('-').map(Number)
  const daysOf = (index: number) => ({
    from: dayText(Date.UTC(year, index, 1)),
    to: dayText(Date.UTC(year, index + 1, 0)),
  })
  return { today, thisMonth: { ...daysOf(month - 1), to: today }, lastMonth: daysOf(month - 2) }
}
