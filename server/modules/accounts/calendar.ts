import { Temporal } from 'temporal-polyfill'

interface Dweller {
  readonly timeZone: string
}

/**
 * The calendar where a member lives, for looking back. Unlike the reward day it knows the present zone alone: it shows
 * when things happened and limits nothing.
 */
export const calendar = {
  /** `count` days in a row from a date (YYYY-MM-DD), and the day after them, with the instants at which they begin. */
  daysFrom({ timeZone }: Dweller, date: string, count: number) {
    const first = Temporal.PlainDate.from(date)
    return Array.from({ length: count + 1 }, (_, days) => {
      const day = first.add({ days })
      return { day: day.toString(), start: new Date(day.toZonedDateTime({ timeZone }).epochMilliseconds) }
    })
  },
  today: ({ timeZone }: Dweller, now: Date): string =>
    Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString(),
}
