import { sql } from 'kysely'
import type { readMemberAnalytics as contract } from '#contracts/analytics.ts'
import type { DayRange } from '#contracts/analytics-rules.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import { beforeRange, eachDay } from './range.ts'

interface Moves {
  readonly day: string
  readonly before: string
  readonly after: string
  readonly moves: number
}

/** Counts members by status at the end of each day, from the moves up to it. */
export async function readMembers(db: Db, range: DayRange): Promise<OutputOf<typeof contract>> {
  const { rows } = await sql<Moves>`
    select greatest(day, ${beforeRange(range)}::date) as day, before, after, sum(moves)::bigint as moves
    from status_days where subject = 'member' and day <= ${range.to}::date group by 1, 2, 3`.execute(db)
  const byDay = Map.groupBy(rows, ({ day }) => day)
  const standing = new Map<string, number>()
  const applyDay = (day: string) => {
    const moves = byDay.get(day) ?? []
    for (const { before, after, moves: n } of moves) {
      standing.set(before, (standing.get(before) ?? 0) - n)
      standing.set(after, (standing.get(after) ?? 0) + n)
    }
    const sum = (isMeant: (row: Moves) => boolean) => moves.filter(isMeant).reduce((total, row) => total + row.moves, 0)
    const [active, banned, suspended] = ['active', 'banned', 'suspended'].map((name) => standing.get(name) ?? 0) as [
      number,
      number,
      number,
    ]
    const joined = sum(({ before }) => before === '')
    const left = sum(({ after }) => after === 'deleted')
    return { day, total: active + banned + suspended, active, banned, suspended, joined, left }
  }
  applyDay(beforeRange(range))
  return { ...range, days: eachDay(range).map(applyDay) }
}
