import { type Part, part } from '#server/db/parts.ts'
import type { Db } from '#server/db/transaction.ts'

export type DailyKind = 'spin' | 'scratch' | 'quiz'

/** The newest day on which a game was played, and the number of its plays. */
export interface DailyCount {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly used: number
}

/** Returns the part of a snapshot that a command needs to count a play. */
export const lastCount = (kind: DailyKind): Part<DailyCount | null> =>
  part(`select json_build_object('day', d.day, 'used', d.used) from daily_counts d
    where d.member_id = m.id and d.kind = '${kind}' order by d.day desc limit 1`)

/**
 * Returns the count of a reward day. Returns the newer day's count if a concurrent request was already counted for the next day.
 *
 * @param day the member's reward day, YYYY-MM-DD
 */
export const dailyCountOn = (last: DailyCount | null, day: string): DailyCount =>
  last && last.day >= day ? last : { day, used: 0 }

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

/** The number of plays by game on the reward day `day` of the input. */
export const DAILY_COUNTS: Part<Readonly<Record<DailyKind, number>>> = part(`
  select json_build_object('spin', coalesce(max(used) filter (where kind = 'spin'), 0),
    'scratch', coalesce(max(used) filter (where kind = 'scratch'), 0), 'quiz', coalesce(max(used) filter (where kind = 'quiz'), 0))
  from daily_counts where member_id = m.id and day = (call.input ->> 'day')::date`)
