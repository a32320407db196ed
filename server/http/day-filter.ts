// The days of a list's filter (docs/product.md#lists-of-staff).

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { assertThat } from './problem.ts'

const DAY_MS = 24 * 3_600_000

export const startOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`)
export const dayAfter = (day: string): Date => new Date(startOf(day).getTime() + DAY_MS)

/** Days (UTC) as YYYY-MM-DD, both included; either may be missing. */
export interface DayFilter {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/**
 * Returns whether a time is within days. Undefined without days.
 *
 * @param time the column; an index on it can be used
 * @throws Problem daysReversed if the first day is after the last one
 */
export function isWithin(time: RawBuilder<unknown>, { from, to }: DayFilter): RawBuilder<SqlBool> | undefined {
  assertThat(!from || !to || from <= to, 'daysReversed')
  const parts = [from && sql`${time} >= ${startOf(from)}`, to && sql`${time} < ${dayAfter(to)}`].filter(
    (part) => !!part,
  )
  return parts.length > 0 ? sql<SqlBool>`(${sql.join(parts, sql` and `)})` : undefined
}

/** Checks days before a stream starts, while a refusal is possible. @throws Problem daysReversed */
export const checkDays = (days: DayFilter): void => void isWithin(sql`null`, days)
