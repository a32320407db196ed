import { sql } from 'kysely'
import type { readGameAnalytics as contract } from '#contracts/analytics.ts'
import type { DayRange } from '#contracts/analytics-rules.ts'
import { meanPoints, publishedOdds } from '#contracts/draw-rules.ts'
import { type PrizeTable, SCRATCH_TABLE, WHEEL_TABLE } from '#contracts/draw-tables.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import { readDrawsCountedAt } from '#server/modules/fairness/index.ts'
import { likelihoodOf } from './likelihood.ts'

interface Drawn {
  readonly table_name: string
  readonly points: number
  readonly drawn: number
}

const GAMES = [
  { name: 'wheel', table: WHEEL_TABLE },
  { name: 'scratch', table: SCRATCH_TABLE },
] as const satisfies readonly { name: string; table: PrizeTable }[]

/** Compares the draws of a range with the odds that applied. */
export async function readGames(db: Db, range: DayRange): Promise<OutputOf<typeof contract>> {
  const [{ rows }, countedAt] = await Promise.all([
    sql<Drawn>`
      select table_name, points, sum(drawn)::bigint as drawn from draw_counts
      where day between ${range.from}::date and ${range.to}::date group by 1, 2`.execute(db),
    readDrawsCountedAt(db),
  ])
  return {
    ...range,
    countedAt: countedAt?.toISOString() ?? null,
    tables: GAMES.map(({ name, table }) => {
      const own = rows.filter(({ table_name }) => table_name === name)
      const draws = own.reduce((sum, { drawn }) => sum + drawn, 0)
      return {
        name,
        draws,
        points: own.reduce((sum, { points, drawn }) => sum + points * drawn, 0),
        expectedPoints: draws * meanPoints(table),
        prizes: publishedOdds(table).map(({ from, weight }) => {
          const chance = weight / table.total
          const drawn = own.find(({ points }) => points === from)?.drawn ?? 0
          const likelihood = likelihoodOf(drawn, draws, chance)
          return { points: from, odds: chance * 100, expected: draws * chance, drawn, likelihood }
        }),
      }
    }),
  }
}
