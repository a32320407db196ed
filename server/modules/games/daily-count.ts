import { type Part, part } from '#server/commands/command.ts'
import { type Statement, statement } from '#server/db/pipeline.ts'
import { prepared } from '#server/db/prepared.ts'
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

const ALL = prepared('select kind, used from daily_counts where member_id = $1 and day = $2::date')

/** How many of a reward day's plays were used, of all games at once. */
export const allDaily = (memberId: string, day: string): Statement<Record<DailyKind, number>> =>
  statement(ALL, [memberId, day], (rows: readonly { kind: DailyKind; used: number }[]) => {
    const usedOf = (kind: DailyKind) => rows.find((row) => row.kind === kind)?.used ?? 0
    return { spin: usedOf('spin'), scratch: usedOf('scratch'), quiz: usedOf('quiz') }
  })
