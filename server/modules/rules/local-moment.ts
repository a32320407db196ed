import { Temporal } from 'temporal-polyfill'
import { assertThat } from '#server/http/problem.ts'

/**
 * Returns the instant of a local time of a time zone.
 * @param local such as '2026-12-01T08:00'
 * @throws Problem localTimeSkipped, localTimeTwice where the clocks change, because the reader could mean another instant
 */
export function momentOf(local: string, timeZone: string): Date {
  const time = Temporal.PlainDateTime.from(local)
  const earlier = time.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  const later = time.toZonedDateTime(timeZone, { disambiguation: 'later' })
  assertThat(earlier.toPlainDateTime().equals(time), 'localTimeSkipped')
  assertThat(earlier.epochMilliseconds === later.epochMilliseconds, 'localTimeTwice')
  return new Date(earlier.epochMilliseconds)
}
