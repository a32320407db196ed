import { assertThat } from '#server/http/problem.ts'

const DAY_MS = 24 * 3_600_000
const LONGEST_MS = 5 * 366 * DAY_MS

/**
 * Returns the end of the last day (UTC) of a ban or suspension; null for one without an end.
 *
 * @param lastDay YYYY-MM-DD
 * @throws Problem statusEndInvalid for a day that is past or too far away
 */
export function endOfStatus(lastDay: string | undefined, now: Date): Date | null {
  if (lastDay === undefined) return null
  const end = new Date(Date.parse(lastDay) + DAY_MS)
  const left = end.getTime() - now.getTime()
  assertThat(left > 0 && left <= LONGEST_MS, 'statusEndInvalid')
  return end
}
