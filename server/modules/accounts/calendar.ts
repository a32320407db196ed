import { addDays, beginning, dateIn } from './reward-day.ts'

interface Dweller {
  readonly timeZone: string
}

/**
 * The calendar where a member lives, for looking back. Unlike the reward day it knows the present zone alone: it shows
 * when things happened and limits nothing.
 */
export const calendar = {
  /** `count` days in a row from a date (YYYY-MM-DD), and the day after them, with the instants at which they begin. */
  daysFrom: ({ timeZone }: Dweller, date: string, count: number) =>
    Array.from({ length: count + 1 }, (_, days) => ({
      day: addDays(date, days),
      start: beginning(timeZone, date, days),
    })),
  today: ({ timeZone }: Dweller, now: Date): string => dateIn(timeZone, now),
  addDays,
}
