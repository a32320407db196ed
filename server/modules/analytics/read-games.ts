import { sql } from 'kysely'
import type { readGameAnalytics as contract } from '#contracts/analytics.ts'
import type { DayRange } from '#contracts/analytics-rules.ts'
import { meanPoints, publishedOdds } from '#contracts/draw-rules.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import { readDrawsCountedAt } from '#server/modules/fairness/index.ts'
import type { RuleBook } from '#server/modules/rules/index.ts'
import { likelihoodOf } from './likelihood.ts'

interface Drawn {
  readonly table_name: string
  readonly rule_set: number
  readonly points: number
  readonly drawn: number
}

const GAMES = ['wheel', 'scratch'] as const

/** Compares the draws of a range with the odds that applied. */
export async function readGames(
  db: Db,
  ruleBook: RuleBook,
  range: DayRange,
  now: Date,
): Promise<OutputOf<typeof contract>> {
  const [{ rows }, countedAt] = await Promise.all([
    sql<Drawn>`
      select table_name, rule_set, points, sum(drawn)::bigint as drawn from draw_counts
      where day between ${range.from}::date and ${range.to}::date group by 1, 2, 3`.execute(db),
    readDrawsCountedAt(db),
  ])
  return {
    ...range,
    countedAt: countedAt?.toISOString() ?? null,
    tables: GAMES.map((name) => {
      const own = rows.filter(({ table_name }) => table_name === name)
      const draws = own.reduce((sum, { drawn }) => sum + drawn, 0)
      // Each draw is compared with the odds of its own rule set; without draws, the odds of the active one are shown.
      const drawnBySet = Map.groupBy(own, ({ rule_set }) => rule_set)
      const shares = [...drawnBySet].map(([number, counts]) => ({
        table: ruleBook.numbered(number).tables[name],
        share: counts.reduce((sum, { drawn }) => sum + drawn, 0) / draws,
      }))
      if (draws === 0) shares.push({ table: ruleBook.at(now).tables[name], share: 1 })
      const chances = new Map<number, number>()
      for (const { table, share } of shares) {
        for (const { from, weight } of publishedOdds(table)) {
          chances.set(from, (chances.get(from) ?? 0) + (share * weight) / table.total)
        }
      }
      return {
        name,
        draws,
        points: own.reduce((sum, { points, drawn }) => sum + points * drawn, 0),
        expectedPoints: shares.reduce((sum, { table, share }) => sum + draws * share * meanPoints(table), 0),
        prizes: [...chances].map(([points, chance]) => {
          const drawn = own.reduce((sum, one) => (one.points === points ? sum + one.drawn : sum), 0)
          const likelihood = likelihoodOf(drawn, draws, chance)
          return { points, odds: chance * 100, expected: draws * chance, drawn, likelihood }
        }),
      }
    }),
  }
}
