/** What a draw brings at least, at most and on average, exactly, from the tables that draws are made from. */
import { type PublishedOdds, publishedOdds } from './draw-rules.ts'
import type { BandTable, PrizeTable } from './draw-tables.ts'

/** The expected points of one draw. All points of a band are equally likely, so its mean is its middle. */
export function meanPoints(table: PrizeTable | BandTable): number {
  const middle = ({ from, to }: PublishedOdds) => (from + to) / 2
  return publishedOdds(table).reduce((sum, row) => sum + middle(row) * row.weight, 0) / table.total
}

export const leastPoints = (table: PrizeTable | BandTable): number =>
  Math.min(...publishedOdds(table).map(({ from }) => from))

export const mostPoints = (table: PrizeTable | BandTable): number =>
  Math.max(...publishedOdds(table).map(({ to }) => to))
