import { addDays, dateIn, startOfDate } from './reward-day.ts'

interface Resident {
  readonly timeZone: string
}

/**
 * A member's calendar for displaying past events. Unlike the reward day it only uses the current time zone, and limits
 * nothing.
 */
export const calendar = {
  /** Returns `count` consecutive days from a date (YYYY-MM-DD), and the day after them, with their starts. */
  daysFrom: ({ timeZone }: Resident, date: string, count: number) =>
    Array.from({ length: count + 1 }, (_, days) => ({
      day: addDays(date, days),
      start: startOfDate(timeZone, date, days),
    })),
  today: ({ timeZone }: Resident, now: Date): string => dateIn(timeZone, now),
  addDays,
}
