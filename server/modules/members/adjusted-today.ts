import { sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'

/**
 * Returns the points, up plus down, by which a staff member has adjusted a member without approval in the last 24 hours,
 * because many small adjustments are a large one.
 */
export async function adjustedToday(db: Db, actorId: string, memberId: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - 24 * 3_600_000)
  // Equals the condition of the index audit_log_adjustments. Approved adjustments are marked and excluded.
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(abs((after::jsonb ->> 'change')::bigint)), 0)::bigint as points from audit_log
    where action = 'member.adjust_points' and actor_id = ${actorId} and subject_id = ${memberId} and at > ${since}
      and not after::jsonb ? 'approval'`.execute(db)
  return rows[0]?.points ?? 0
}
