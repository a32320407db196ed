// Figures of rows that somebody may have written past the application. A number of the database can be larger than one that
// calculates exactly here, and sums and differences of such numbers do not fit the database's own type either.

import { type RawBuilder, sql } from 'kysely'

/** What is beyond is no amount of points, whoever wrote it. */
export const MOST_POINTS = Number.MAX_SAFE_INTEGER

const MOST = sql.lit(MOST_POINTS)
const LEAST = sql.lit(-MOST_POINTS)

/** A figure, or the nearest that can be calculated with; null stays null. */
export const safe = (figure: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(case when ${figure} > ${MOST} then ${MOST} when ${figure} < ${LEAST} then ${LEAST} else ${figure} end)::bigint`

/** A moment, or the nearest that has a date, for a time of the database may be infinite; null stays null. */
export const finite = (moment: string): RawBuilder<Date> => {
  const at = sql.ref(moment)
  return sql`(case when ${at} > '9999-12-31Z' then '9999-12-31Z' when ${at} < '1900-01-01Z' then '1900-01-01Z' else ${at} end)`
}

/** The change that a row of the points audit log tells of. */
export const changeOf = (row: string): RawBuilder<number> =>
  sql`(${safe(sql.raw(`${row}new_points`))} - ${safe(sql.raw(`${row}old_points`))})`
