// What the dashboard says of a member's ledger: sums, how much was done, and the newest entries.

import type { Entry } from '#contracts/ledger.ts'
import { type Statement, statement } from '#server/db/pipeline.ts'
import { prepared } from '#server/db/prepared.ts'
import { ENTRY, entryOf } from './store.ts'

export interface Earnings {
  /** Points of `earn` entries since the two instants. */
  readonly today: number
  readonly week: number
  /** How many entries the member was paid for work with; the signup bonus is a gift, not work. */
  readonly paidTasks: number
}

const EARNINGS = prepared(`
  select coalesce(sum(points) filter (where created_at >= $2), 0)::bigint as today,
    coalesce(sum(points) filter (where created_at >= $3), 0)::bigint as week,
    count(*) filter (where task_type not in ('signup', 'adjustment', 'leaderboard')) as paid_tasks
  from transactions where member_id = $1 and type = 'earn'`)

export const earnings = (memberId: string, today: Date, week: Date): Statement<Earnings> =>
  statement(
    EARNINGS,
    [memberId, today, week],
    ([row]: readonly { today: number; week: number; paid_tasks: number }[]) => ({
      today: row?.today ?? 0,
      week: row?.week ?? 0,
      paidTasks: row?.paid_tasks ?? 0,
    }),
  )

const NEWEST = prepared(`select ${ENTRY.join(', ')} from transactions where member_id = $1 order by seq desc limit $2`)

/** The member's entries, newest first. */
export const newestEntries = (memberId: string, limit: number): Statement<Entry[]> =>
  statement(NEWEST, [memberId, limit], (rows: readonly Parameters<typeof entryOf>[0][]) => rows.map(entryOf))
