// Sums of all members' entries in a range of time, from the daily sums.

import { sql } from 'kysely'
import type { EntryType, TaskType } from '#contracts/ledger-rules.ts'
import type { Db } from '#server/db/transaction.ts'

/** Sums of entries of one source and type; points are signed. */
export interface EntrySum {
  readonly source: TaskType
  readonly type: EntryType
  /** The sum before the range. */
  readonly before: number
  /** Sum and number in the range. */
  readonly points: number
  readonly entries: number
}

/**
 * Entries before a time: those of whole days (UTC) from the daily sums and from what is not added to them yet, those of the day itself
 * from the ledger.
 */
function entriesBefore(at: Date) {
  const day = new Date(at)
  day.setUTCHours(0, 0, 0, 0)
  return sql`(
    select task_type, type, sum(points)::bigint as points, sum(entries)::bigint as entries
    from (
      select task_type, type, points, entries from ledger_days where day < (${day}::timestamptz at time zone 'UTC')::date
      union all
      select task_type, type, points, 1 from leaderboard_changes where at < ${day} and type is not null and not summed
      union all
      select task_type, type, points, 1 from transactions where created_at >= ${day} and created_at < ${at}
    ) parts group by task_type, type)`
}

/** Reads the sums as of one moment: one statement sees an entry either in the daily sums or as not added yet. */
export async function readEntrySums(db: Db, from: Date, before: Date): Promise<EntrySum[]> {
  const { rows } = await sql<EntrySum>`
    select e.task_type as source, e.type, coalesce(s.points, 0) as before, e.points - coalesce(s.points, 0) as points,
      e.entries - coalesce(s.entries, 0) as entries
    from ${entriesBefore(before)} e left join ${entriesBefore(from)} s using (task_type, type)`.execute(db)
  return rows
}
