import { Temporal } from 'temporal-polyfill'

/** Months of the product's own time zone (APP_TIME_ZONE); the leaderboard's and nobody else's. */
export interface MonthCalendar {
  readonly timeZone: string
  /** The month that an instant lies in, as YYYY-MM. */
  monthAt(instant: Date): string
  /** When a month begins: its first midnight there, or what comes in its place where that is skipped. */
  startOf(month: string): Date
}

export const monthCalendar = (timeZone: string): MonthCalendar => ({
  timeZone,
  monthAt: (instant) =>
    Temporal.Instant.fromEpochMilliseconds(instant.getTime())
      .toZonedDateTimeISO(timeZone)
      .toPlainDate()
      .toString()
      .slice(0, 7),
  startOf: (month) => new Date(Temporal.PlainDate.from(`${month}-01`).toZonedDateTime({ timeZone }).epochMilliseconds),
})

/** The month that is `months` after another. */
export const monthAfter = (month: string, months = 1): string =>
  Temporal.PlainDate.from(`${month}-01`).add({ months }).toString().slice(0, 7)

/** November 2026, in the language that ledger and mails are written in. */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00.000Z`),
  )
