/**
 * How words become a prize. The server draws with it and the browser checks with it; where the words come
 * from differs. In words: docs/draws.md
 */
import type { BandTable, PointsBand, PrizeTable } from './draw-tables.ts'

/** Gives the next word of a draw, an integer in [0, 2^32), at every call. */
export type WordStream = () => number

/** What a draw gave: the number in [0, table.total) that picked the row, and the row's words and points. */
export interface DrawResult {
  readonly number: number
  readonly label: string
  readonly points: number
}

const WORDS = 2 ** 32

/**
 * An integer in [0, bound), every one equally likely. Words in the incomplete last stretch of `bound`
 * below 2^32 are passed over, because taking them would favour the small remainders.
 * @throws RangeError unless bound is a whole number from 1 to 2^32.
 */
export function drawInteger(nextWord: WordStream, bound: number): number {
  if (!Number.isInteger(bound) || bound < 1 || bound > WORDS) {
    throw new RangeError('A bound is a whole number from 1 to 2^32.')
  }
  const limit = WORDS - (WORDS % bound)
  let word = nextWord()
  while (word >= limit) word = nextWord()
  return word % bound
}

/**
 * The row that `number` falls on when every row takes as many numbers, from 0 on, as its weight.
 * @throws RangeError when the weights add up to `number` or less.
 */
export function pickByWeight<Row extends { readonly weight: number }>(rows: readonly Row[], number: number): Row {
  let remaining = number
  for (const row of rows) {
    remaining -= row.weight
    if (remaining < 0) return row
  }
  throw new RangeError(`The weights of the table do not reach number ${number}.`)
}

/** The number that picks the band, and whole points from that band, picked by a second number. */
export function drawBand(nextWord: WordStream, table: BandTable): { number: number; points: number } {
  const number = drawInteger(nextWord, table.total)
  const { from, to } = pickByWeight<PointsBand>(table.bands, number)
  return { number, points: from + drawInteger(nextWord, to - from + 1) }
}

/** One draw from whatever kind of table. */
export function drawFrom(nextWord: WordStream, table: PrizeTable | BandTable): DrawResult {
  if ('bands' in table) {
    const { number, points } = drawBand(nextWord, table)
    return { number, label: labelOf(points), points }
  }
  const number = drawInteger(nextWord, table.total)
  const { label, points } = pickByWeight(table.prizes, number)
  return { number, label, points }
}

/** What points that were drawn from a band are called. */
export const labelOf = (points: number): string => `${points} Points`

/** A row of a published table: these points, or from these to those, for `weight` of the total. */
export interface PublishedOdds {
  readonly from: number
  readonly to: number
  readonly weight: number
}

/** The rows of a table, the likeliest first. */
export function publishedOdds(table: PrizeTable | BandTable): PublishedOdds[] {
  const rows =
    'bands' in table
      ? table.bands.map(({ from, to, weight }) => ({ from, to, weight }))
      : table.prizes.map(({ points, weight }) => ({ from: points, to: points, weight }))
  return rows.sort((one, other) => other.weight - one.weight)
}

/** The expected points of one draw. All points of a band are equally likely, so its mean is its middle. */
export function meanPoints(table: PrizeTable | BandTable): number {
  const middle = ({ from, to }: PublishedOdds) => (from + to) / 2
  return publishedOdds(table).reduce((sum, row) => sum + middle(row) * row.weight, 0) / table.total
}

/** The fewest points that a draw from the table can give. */
export const minPoints = (table: PrizeTable | BandTable): number =>
  Math.min(...publishedOdds(table).map(({ from }) => from))

/** The most points that a draw from the table can give. */
export const maxPoints = (table: PrizeTable | BandTable): number =>
  Math.max(...publishedOdds(table).map(({ to }) => to))
