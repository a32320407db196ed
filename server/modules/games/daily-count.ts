import { type Part, part } from '#server/db/parts.ts'
import type { Db } from '#server/db/transaction.ts'

export type DailyKind = 'spin' | 'scratch' | 'quiz'

/** The newest day on which a game was played, and the number of its plays. */
export interface DailyCount {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly used: number
}

/** Returns the part with a member's newest count of a game. A command counts its play by it. */
export const newestCountOf = (kind: DailyKind): Part<DailyCount | null> =>
  part(`select json_build_object('day', d.day, 'used', d.used) from daily_counts d
    where d.member_id = m.id and d.kind = '${kind}' order by d.day desc limit 1`)

/**
 * Returns the count of a reward day: the newest count, or 0 plays if that is of an earlier day. A concurrent request may already be counted
 * for the next day; then this play counts for the next day too.
 *
 * @param day the member's reward day, YYYY-MM-DD
 */
export const dailyCountOn = (newestCount: DailyCount | null, day: string): DailyCount =>
  newestCount && newestCount.day >= day ? newestCount : { day, used: 0 }

/** Reads the number of plays on a reward day. */
export async function readDailyCount(db: Db, memberId: string, day: string, kind: DailyKind): Promise<number> {
  const row = await db
    .selectFrom('daily_counts')
    .select('used')
    .where('member_id', '=', memberId)
    .where('day', '=', day)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.used ?? 0
}

/** Part: the number of plays by game on a reward day, `call.input.day`. */
export const DAILY_COUNTS: Part<Readonly<Record<DailyKind, number>>> = part(`
  select json_build_object('spin', coalesce(max(used) filter (where kind = 'spin'), 0),
    'scratch', coalesce(max(used) filter (where kind = 'scratch'), 0), 'quiz', coalesce(max(used) filter (where kind = 'quiz'), 0))
  from daily_counts where member_id = m.id and day = (call.input ->> 'day')::date`)
