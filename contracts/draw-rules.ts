/**
 * Turns random words into a prize. The server draws with it and the browser verifies with it; only the source of the words differs
 * (docs/draws.md).
 */
import type { BandTable, PointsBand, PrizeTable } from './draw-tables.ts'

/** Returns the next word of a draw, an integer in [0, 2^32). */
export type WordStream = () => number

/** The result of a draw: the number in [0, table.total) that picked the row, and the row's label and points. */
export interface DrawResult {
  readonly number: number
  readonly label: string
  readonly points: number
}

const WORDS = 2 ** 32

/**
 * Returns an integer in [0, bound), each equally likely. Words above the last multiple of `bound` are skipped (rejection sampling),
 * because they would favour small remainders.
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
 * Returns the row that contains `number`, where each row covers as many numbers, from 0 on, as its weight.
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

/** Draws a band by a first number, and whole points in that band by a second one. */
export function drawBand(nextWord: WordStream, table: BandTable): { number: number; points: number } {
  const number = drawInteger(nextWord, table.total)
  const { from, to } = pickByWeight<PointsBand>(table.bands, number)
  return { number, points: from + drawInteger(nextWord, to - from + 1) }
}

/** Draws once from a table of either kind. */
export function drawFrom(nextWord: WordStream, table: PrizeTable | BandTable): DrawResult {
  if ('bands' in table) {
    const { number, points } = drawBand(nextWord, table)
    return { number, label: labelOf(points), points }
  }
  const number = drawInteger(nextWord, table.total)
  const { label, points } = pickByWeight(table.prizes, number)
  return { number, label, points }
}

/** Returns the label of points that were drawn from a band. */
export const labelOf = (points: number): string => `${points} Points`

/** A row of published odds: points from `from` to `to` for `weight` of the total. */
export interface PublishedOdds {
  readonly from: number
  readonly to: number
  readonly weight: number
}

/** Returns the rows of a table, the likeliest first. Rows of the same points are one, because a draw does not tell them apart. */
export function publishedOdds(table: PrizeTable | BandTable): PublishedOdds[] {
  const all =
    'bands' in table
      ? table.bands.map(({ from, to, weight }) => ({ from, to, weight }))
      : table.prizes.map(({ points, weight }) => ({ from: points, to: points, weight }))
  const rows = new Map<string, PublishedOdds>()
  for (const row of all) {
    const key = `${row.from}-${row.to}`
    rows.set(key, { ...row, weight: row.weight + (rows.get(key)?.weight ?? 0) })
  }
  return [...rows.values()].sort((one, other) => other.weight - one.weight)
}

/** Returns the expected points of one draw. All points of a band are equally likely, so its mean is its middle. */
export function meanPoints(table: PrizeTable | BandTable): number {
  const middle = ({ from, to }: PublishedOdds) => (from + to) / 2
  return publishedOdds(table).reduce((sum, row) => sum + middle(row) * row.weight, 0) / table.total
}

/** Returns the fewest points that a draw from the table can give. */
export const minPoints = (table: PrizeTable | BandTable): number =>
  Math.min(...publishedOdds(table).map(({ from }) => from))

/** Returns the most points that a draw from the table can give. */
export const maxPoints = (table: PrizeTable | BandTable): number =>
  Math.max(...publishedOdds(table).map(({ to }) => to))
