import { ATTEMPT_RETENTION_DAYS } from '#contracts/security-rules.ts'
import { assertThat } from '#server/http/problem.ts'

const DAY_MS = 24 * 3_600_000

export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)
export const startOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`)
export const dayAfter = (day: string): Date => new Date(startOf(day).getTime() + DAY_MS)

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

/** Returns a range of which either end may be open. @throws Problem rangeInvalid */
export function openDays({ from, to }: { from?: string | undefined; to?: string | undefined }): {
  after: Date | undefined
  before: Date | undefined
} {
  assertThat(!from || !to || from <= to, 'rangeInvalid')
  return { after: from ? startOf(from) : undefined, before: to ? dayAfter(to) : undefined }
}
