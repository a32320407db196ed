import { Temporal } from 'temporal-polyfill'

/** Returns the minute of an instant by the clock of a time zone, such as '2026-12-01T18:00'. */
export const minuteOf = (instant: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
