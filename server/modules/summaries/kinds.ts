// Which entries of the ledger count as what in the back office.

import { sql } from 'kysely'
import type { TaskType } from '#contracts/ledger.ts'

/** What members do on channels and with ads. The daily check-in and the quiz are no tasks. */
const TASKS: readonly TaskType[] = ['telegram', 'youtube', 'special_task2', 'daily_ad']

export const COUNTED_AS: Readonly<Record<'spin' | 'scratch' | 'task', readonly TaskType[]>> = {
  spin: ['spin_win'],
  scratch: ['scratch_earn'],
  task: TASKS,
}

/** What members did not do themselves: it makes nobody active. */
const NOT_OWN: readonly TaskType[] = ['refund', 'adjustment', 'leaderboard', 'expiry']

const listed = (types: readonly TaskType[]) => sql.join(types.map((type) => sql.lit(type)))

export const isOwn = sql`task_type not in (${listed(NOT_OWN)})`

/** The kind of an entry, or null for one that is not listed among the recent activity. */
export const kindOfEntry = sql`case ${sql.join(
  Object.entries(COUNTED_AS).map(([kind, types]) => sql`when task_type in (${listed(types)}) then ${sql.lit(kind)}`),
  sql` `,
)} end`
