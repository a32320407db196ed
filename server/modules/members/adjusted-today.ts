import { sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'

/**
 * By how many points, up and down, one of the staff has adjusted a member's balance in the last 24 hours on their own: many
 * small adjustments are a large one.
 */
export async function adjustedToday(db: Db, actorId: string, memberId: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - 24 * 3_600_000)
  // The words of staff_audit_adjustments. What a colleague approved says so, and is no part of it.
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(abs((after::jsonb ->> 'change')::bigint)), 0)::bigint as points from staff_audit
    where action = 'member.adjust_points' and actor_id = ${actorId} and subject_id = ${memberId} and at > ${since}
      and not after::jsonb ? 'approval'`.execute(db)
  return rows[0]?.points ?? 0
}
