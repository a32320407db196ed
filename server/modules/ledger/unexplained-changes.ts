// Finds balance changes of the last day that the member's history does not explain. Read from the log that a trigger writes at
// every wallet change, so it includes changes outside the application.

import { sql } from 'kysely'
import type { UnexplainedChange } from '#contracts/dashboard.ts'
import { WATCHED_HOURS } from '#contracts/dashboard.ts'
import type { Db } from '#server/db/transaction.ts'
import { changeOf, clampedTime } from './clamp.ts'
import { EXPECTED, settledUpTo } from './settled.ts'

/** Far more than a member can earn in a day. Older changes are not read. */
const NEWEST = 500
const SHOWN = 20

/**
 * Returns changes without a matching ledger entry, and deductions other than redemption, expiry and adjustment; newest first.
 * Fast changes are no finding: with reduced motion a spin takes almost no time with reduced motion, and two ads can be claimed at nearly the same time.
 */
export async function readUnexplainedChanges(db: Db, memberId: string, now: Date): Promise<UnexplainedChange[]> {
  const since = new Date(now.getTime() - WATCHED_HOURS * 3_600_000)
  const { rows } = await sql<{ at: Date; points: number; balance: number; noEntry: boolean }>`
    with newest as materialized (
      select id, seq, old_points, new_points, reason, changed_at from newest_log(${memberId}, ${NEWEST})
    ), checked as (
      select n.id, ${clampedTime('n.changed_at')} as at, ${changeOf('n.')} as points, n.new_points as balance, n.reason,
        n.id > ${settledUpTo(sql`${memberId}::uuid`)} as open,
        t.seq is null or exists (select from newest e where e.seq = n.seq and e.id < n.id) as "noEntry"
      from newest n left join entry_at(${memberId}, n.seq) t on t.points = ${changeOf('n.')} and t.balance_after = n.new_points
      where n.changed_at > ${since}
    )
    select at, points, balance, "noEntry" from checked
    where case when "noEntry" then open else points < 0 and reason !~* ${EXPECTED} end
    order by id desc limit ${SHOWN}`.execute(db)
  return rows.map(({ at, points, balance, noEntry }) => ({
    at: at.toISOString(),
    points,
    balance,
    kind: noEntry ? 'noEntry' : 'deduction',
  }))
}
