import { type Part, part } from '#server/db/parts.ts'
import type { Db } from '#server/db/transaction.ts'

export type DailyKind = 'spin' | 'scratch' | 'quiz'

/** The newest day on which a game was played, and how often on it. */
export interface DailyCount {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly used: number
}

/** What a command reads to count a play. */
export const lastCount = (kind: DailyKind): Part<DailyCount | null> =>
  part(`select json_build_object('day', d.day, 'used', d.used) from daily_counts d
    where d.member_id = m.id and d.kind = '${kind}' order by d.day desc limit 1`)

/**
 * How many of a reward day's plays are used. A request that was overtaken at midnight by another one counts for the new day.
 *
 * @param day the member's reward day, YYYY-MM-DD
 */
export const usedOn = (last: DailyCount | null, day: string): DailyCount =>
  last && last.day >= day ? last : { day, used: 0 }

/** How many of a reward day's plays were used. */
export async function readDaily(db: Db, memberId: string, day: string, kind: DailyKind): Promise<number> {
  const row = await db
    .selectFrom('daily_counts')
    .select('used')
    .where('member_id', '=', memberId)
    .where('day', '=', day)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.used ?? 0
}

/** How many plays of the reward day `day` of the input were used, by game. */
export const DAILY_COUNTS: Part<Readonly<Record<DailyKind, number>>> = part(`
  select json_build_object('spin', coalesce(max(used) filter (where kind = 'spin'), 0),
    'scratch', coalesce(max(used) filter (where kind = 'scratch'), 0), 'quiz', coalesce(max(used) filter (where kind = 'quiz'), 0))
  from daily_counts where member_id = m.id and day = (call.input ->> 'day')::date`)
