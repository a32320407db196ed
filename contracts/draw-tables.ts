/**
 * The tables of all draws. The server draws from them and screens show their odds, so the two cannot differ.
 *
 * The order of the rows is part of a draw: a number picks a prize by adding up weights from the first row. A changed order or weight
 * would change past draws. To change odds, add a table with a new name, and leave the old one for verification.
 */

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
  readonly name: string
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
  readonly name: string
  readonly total: number
  readonly bands: readonly PointsBand[]
}

/** A server seed: 32 bytes as lower-case hexadecimal text. The text itself, not the bytes, is hashed. */
export const SERVER_SEED_PATTERN = /^[0-9a-f]{64}$/

/** A client seed: visible ASCII, whose bytes no Unicode normalisation changes on the way to a recomputation. */
export const CLIENT_SEED_PATTERN = /^[\x21-\x7e]{1,64}$/

const THOUSANDTHS = 1000

function prize(points: number, weight: number, icon: string, color: string): Prize {
  const percent = (weight * 100) / THOUSANDTHS
  return { id: `points-${points}`, label: `${points} Points`, points, weight, percent, icon, color }
}

/**
 * The prizes of wheel and scratch card, clockwise from the top of the wheel; small and large prizes alternate
 * (docs/product.md#spin--win).
 */
export const PRIZES: readonly Prize[] = [
  prize(10, 300, 'coins', 'prize-2'),
  prize(200, 25, 'gem', 'prize-6'),
  prize(25, 250, 'star', 'prize-3'),
  prize(500, 4, 'trophy', 'prize-7'),
  prize(5, 150, 'coins', 'prize-1'),
  prize(100, 70, 'gift', 'prize-5'),
  prize(50, 200, 'sparkles', 'prize-4'),
  prize(1000, 1, 'crown', 'prize-8'),
]

/** Wins of at least these points are celebrated and listed as big. */
export const BIG_WIN_POINTS = 100

/** Spin & Win (docs/product.md#spin--win). */
export const WHEEL_TABLE: PrizeTable = { name: 'wheel', total: THOUSANDTHS, prizes: PRIZES }

/** Scratch & Earn has the odds of the wheel (docs/product.md#scratch--earn). */
export const SCRATCH_TABLE: PrizeTable = { name: 'scratch', total: THOUSANDTHS, prizes: PRIZES }

/**
 * Rewards drawn from ranges of points, by table name: the bonus of the seventh check-in (docs/product.md#daily-check-in) and the
 * monthly rewards of the leaderboard's first three (docs/product.md#leaderboard).
 */
export const BANDED_TABLES = {
  'check-in-day-7': {
    name: 'check-in-day-7',
    total: 100,
    bands: [
      { weight: 80, from: 300, to: 400 },
      { weight: 15, from: 401, to: 600 },
      { weight: 4, from: 601, to: 800 },
      { weight: 1, from: 801, to: 1000 },
    ],
  },
  'leaderboard-rank-1': {
    name: 'leaderboard-rank-1',
    total: 100,
    bands: [
      { weight: 60, from: 500, to: 800 },
      { weight: 25, from: 801, to: 1200 },
      { weight: 10, from: 1201, to: 1600 },
      { weight: 5, from: 1601, to: 2000 },
    ],
  },
  'leaderboard-rank-2': {
    name: 'leaderboard-rank-2',
    total: 100,
    bands: [
      { weight: 70, from: 400, to: 600 },
      { weight: 20, from: 601, to: 800 },
      { weight: 8, from: 801, to: 900 },
      { weight: 2, from: 901, to: 1000 },
    ],
  },
  'leaderboard-rank-3': {
    name: 'leaderboard-rank-3',
    total: 100,
    bands: [
      { weight: 75, from: 300, to: 500 },
      { weight: 20, from: 501, to: 650 },
      { weight: 4, from: 651, to: 750 },
      { weight: 1, from: 751, to: 800 },
    ],
  },
} as const satisfies Record<string, BandTable>

/** Every table by its name. A recorded draw names the one that it was made from. */
export const ODDS_TABLES = { wheel: WHEEL_TABLE, scratch: SCRATCH_TABLE, ...BANDED_TABLES } as const satisfies Record<
  string,
  PrizeTable | BandTable
>
export type TableName = keyof typeof ODDS_TABLES
export const TABLE_NAMES = Object.keys(ODDS_TABLES) as TableName[]
