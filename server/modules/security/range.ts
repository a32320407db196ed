import { ATTEMPT_RETENTION_DAYS } from '#contracts/security-rules.ts'
import { startOf } from '#server/http/day-filter.ts'
import { assertThat } from '#server/http/problem.ts'

const DAY_MS = 24 * 3_600_000

export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

/** Days of the default range, including today. */
const USUAL_DAYS = 7

export interface DayRange {
  /** YYYY-MM-DD of UTC, both included. */
  readonly from: string
  readonly to: string
}

/** Returns the chosen days, or the last seven. @throws Problem rangeInvalid */
export function chosenDays(chosen: { from?: string | undefined; to?: string | undefined }, now: Date): DayRange {
  const to = chosen.to ?? (chosen.from && chosen.from > dayOf(now) ? chosen.from : dayOf(now))
  const from = chosen.from ?? dayOf(new Date(startOf(to).getTime() - (USUAL_DAYS - 1) * DAY_MS))
  const days = (startOf(to).getTime() - startOf(from).getTime()) / DAY_MS + 1
  assertThat(days >= 1 && days <= ATTEMPT_RETENTION_DAYS, 'rangeInvalid')
  return { from, to }
}
