// Clamps numbers and times of rows that may be forged. A database number can exceed JavaScript's exact range, and sums and differences of
// such numbers overflow the database type.

import { type RawBuilder, sql } from 'kysely'

/** The largest amount of points; a larger one is forged. */
export const MAX_POINTS = Number.MAX_SAFE_INTEGER

const HIGHEST = sql.lit(MAX_POINTS)
const LOWEST = sql.lit(-MAX_POINTS)

/** Clamps a number to the safe range; null remains null. */
export const clamped = (number: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(case when ${number} > ${HIGHEST} then ${HIGHEST} when ${number} < ${LOWEST} then ${LOWEST} else ${number} end)::bigint`

/** Clamps a timestamp to valid dates, because a database timestamp may be infinite; null remains null. */
export const clampedTime = (moment: string): RawBuilder<Date> => {
  const at = sql.ref(moment)
  return sql`(case when ${at} > '9999-12-31Z' then '9999-12-31Z' when ${at} < '1900-01-01Z' then '1900-01-01Z' else ${at} end)`
}

/** The balance change in a row of the points audit log. */
export const changeOf = (row: string): RawBuilder<number> =>
  sql`(${clamped(sql.raw(`${row}new_points`))} - ${clamped(sql.raw(`${row}old_points`))})`
