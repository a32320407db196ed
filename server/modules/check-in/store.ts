import { type Part, part } from '#server/db/parts.ts'
import type { Db } from '#server/db/transaction.ts'
import type { PastCheckIn } from './cycle.ts'

/**
 * The member's newest check-in, and since then the days on which none was expected: of cool-offs, and of budgets that were closed. The days
 * of closings are computed from their times later, because PostgreSQL does not have every time zone that Node has.
 */
export const LAST_CHECK_IN: Part<PastCheckIn | null> = part(`
  select json_build_object('day', c.day, 'streak', c.streak, 'freezes', c.freezes, 'coolOffs', (
    select json_agg(json_build_object('from', first_day, 'to', last_day))
    from cool_offs where member_id = m.id and last_day > c.day), 'closings', (
    select json_agg(json_build_object('from', s.at, 'to', s.last_moment))
    from (
      -- The end of a period is a midnight: it belongs to the day after the closing.
      select state, at,
        coalesce(lead(at) over (partition by budget_id, period_start order by seq), ends_at) - interval '1 microsecond' as last_moment
      from budget_states where scope in ('all', 'checkIn') and ends_at > c.day::timestamp
    ) s where s.state = 'closed'))
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
