/**
 * The tables of draws, made from a rule set. The server draws from them and screens show their odds, so the two cannot differ.
 *
 * The order of the rows is part of a draw: a number picks a prize by adding up weights from the first row. Rule sets never change, and a
 * draw records the number of its set, so it can be verified for ever (docs/draws.md).
 */
import type { RuleSet } from './rule-set.ts'

/** One row of a prize table. `weight` of `PrizeTable.total` numbers lead to it. */
export interface Prize {
  readonly id: string
  readonly label: string
  readonly points: number
  readonly weight: number
  /** The chance in percent, for display; derived from `weight`. */
  readonly percent: number
  /** Name of a lucide icon. */
  readonly icon: string
  /** Name of a colour token; 'prize-1' is the smallest prize, 'prize-8' the greatest. */
  readonly color: string
}

/** A draw of one number in [0, total); the weights of the prizes add up to `total`. */
export interface PrizeTable {
  readonly name: TableName
  readonly total: number
  readonly prizes: readonly Prize[]
}

/** Whole points from `from` to `to`, both included and all equally likely. */
export interface PointsBand {
  readonly weight: number
  readonly from: number
  readonly to: number
}

/** A draw of one number in [0, total) that picks the band, then of a second one that picks the points. */
export interface BandTable {
  readonly name: TableName
  readonly total: number
  readonly bands: readonly PointsBand[]
}

/** A server seed: 32 bytes as lower-case hexadecimal text. The text itself, not the bytes, is hashed. */
export const SERVER_SEED_PATTERN = /^[0-9a-f]{64}$/

/** A client seed: visible ASCII, whose bytes no Unicode normalisation changes on the way to a recomputation. */
export const CLIENT_SEED_PATTERN = /^[\x21-\x7e]{1,64}$/

/** Every table of a rule set by its name. A recorded draw names its rule set and its table. */
export const TABLE_NAMES = [
  'wheel',
  'scratch',
  'check-in-day-7',
  'leaderboard-rank-1',
  'leaderboard-rank-2',
  'leaderboard-rank-3',
] as const
export type TableName = (typeof TABLE_NAMES)[number]

type PrizeTableName = 'wheel' | 'scratch'

/** The tables of a rule set, by name. */
export type DrawTables = Readonly<
  Record<PrizeTableName, PrizeTable> & Record<Exclude<TableName, PrizeTableName>, BandTable>
>

/** Returns the tables of a rule set. */
export function tablesOf(rules: Pick<RuleSet, 'wheel' | 'scratch' | 'checkIn' | 'leaderboard'>): DrawTables {
  const [first = [], second = [], third = []] = rules.leaderboard.rewards
  return {
    wheel: prizeTable('wheel', rules.wheel.prizes),
    scratch: prizeTable('scratch', rules.scratch.prizes),
    'check-in-day-7': bandTable('check-in-day-7', rules.checkIn.bonus),
    'leaderboard-rank-1': bandTable('leaderboard-rank-1', first),
    'leaderboard-rank-2': bandTable('leaderboard-rank-2', second),
    'leaderboard-rank-3': bandTable('leaderboard-rank-3', third),
  }
}

const totalOf = (rows: readonly { readonly weight: number }[]): number =>
  rows.reduce((sum, { weight }) => sum + weight, 0)

function prizeTable(name: TableName, prizes: RuleSet['wheel']['prizes']): PrizeTable {
  const total = totalOf(prizes)
  return {
    name,
    total,
    prizes: prizes.map(({ points, weight, icon, color }) => ({
      ...{ id: `points-${points}`, label: `${points} Points`, points, weight, icon, color },
      percent: (weight * 100) / total,
    })),
  }
}

const bandTable = (name: TableName, bands: readonly PointsBand[]): BandTable => ({ name, total: totalOf(bands), bands })
