import { Temporal } from 'temporal-polyfill'

/** Months of the leaderboard, in the product's time zone (APP_TIME_ZONE). */
export interface MonthCalendar {
  readonly timeZone: string
  /** Returns the month of an instant, as YYYY-MM. */
  monthAt(instant: Date): string
  /** Returns the day of an instant, as YYYY-MM-DD. */
  dayAt(instant: Date): string
  /** Returns when a month begins: its first midnight, or the next instant where that is skipped. */
  startOf(month: string): Date
}

export function monthCalendar(timeZone: string): MonthCalendar {
  const dayAt = (instant: Date) =>
    Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()
  return {
    timeZone,
    monthAt: (instant) => dayAt(instant).slice(0, 7),
    dayAt,
    startOf: (month) =>
      new Date(Temporal.PlainDate.from(`${month}-01`).toZonedDateTime({ timeZone }).epochMilliseconds),
  }
}

/** Returns the month that is `months` after another. */
export const monthAfter = (month: string, months = 1): string =>
  Temporal.PlainDate.from(`${month}-01`).add({ months }).toString().slice(0, 7)

/** Formats a month as 'November 2026', in the language of ledger and mails. */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00.000Z`),
  )
