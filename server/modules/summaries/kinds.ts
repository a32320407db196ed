// How the admin pages classify entries of the ledger.

import { type RawBuilder, sql } from 'kysely'
import { HOURS_BEYOND } from '#contracts/analytics-rules.ts'
import type { TaskType } from '#contracts/ledger.ts'
import { TASK_ENTRY_TYPES } from '#contracts/tasks.ts'

export const COUNTED_AS: Readonly<Record<'spin' | 'scratch' | 'task', readonly TaskType[]>> = {
  spin: ['spin_win'],
  scratch: ['scratch_earn'],
  task: TASK_ENTRY_TYPES,
}

/** Entries that are no activity of the member. */
const NOT_OWN: readonly TaskType[] = ['refund', 'adjustment', 'leaderboard', 'expiry']

const listed = (types: readonly TaskType[]) => sql.join(types.map((type) => sql.lit(type)))

export const isTask = sql`task_type in (${listed(TASK_ENTRY_TYPES)})`

export const isOwnActivity = sql`task_type not in (${listed(NOT_OWN)})`

/** The kind of an entry, or null for one that is not part of the recent activity. */
export const kindOfEntry = sql`case ${sql.join(
  Object.entries(COUNTED_AS).map(([kind, types]) => sql`when task_type in (${listed(types)}) then ${sql.lit(kind)}`),
  sql` `,
)} end`

/** The id that stands for all single-use codes: there may be as many of them as members. */
export const SINGLE_USE_CODES = sql`'00000000-0000-0000-0000-000000000000'::uuid`

/** The Monday of a day's week. */
export const weekOf = (day: RawBuilder<unknown>) => sql`(${day} - (extract(isodow from ${day})::integer - 1))`

/** Rounds a duration up to whole hours: at least one, and one value above thirty days. */
export function fulfilledHours(duration: RawBuilder<unknown>) {
  return sql`least(greatest(ceil(extract(epoch from ${duration}) / 3600), 1), ${sql.lit(HOURS_BEYOND)})::integer`
}
