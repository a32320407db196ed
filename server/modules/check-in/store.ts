import { type Part, part } from '#server/db/parts.ts'
import type { Db } from '#server/db/transaction.ts'
import type { PastCheckIn } from './cycle.ts'

/** The member's newest check-in. */
export const LAST_CHECK_IN: Part<PastCheckIn | null> = part(`
  select json_build_object('day', c.day, 'streak', c.streak, 'freezes', c.freezes, 'coolOffs', (
    select json_agg(json_build_object('from', o.first_day, 'to', o.last_day))
    from cool_offs o where o.member_id = m.id and o.last_day > c.day))
  from check_ins c where c.member_id = m.id order by c.day desc limit 1`)

export interface CheckInRow {
  readonly day: string
  readonly streak: number
  readonly points: number
  readonly covered_days: readonly string[]
  readonly created_at: Date
}

/** A member's check-ins, newest first. */
export const readCheckIns = (db: Db, memberId: string, limit: number): Promise<CheckInRow[]> =>
  db
    .selectFrom('check_ins')
    .select(['day', 'streak', 'points', 'covered_days', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('day', 'desc')
    .limit(limit)
    .execute()
