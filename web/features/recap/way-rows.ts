import type { Recap } from '#contracts/recap.ts'

type Way = Recap['earned']['ways'][number]

interface WayRow {
  readonly source: Way['source'] | 'rest'
  readonly points: number
  /** Of the largest row. */
  readonly percent: number
}

/** Rows of the card; the last one sums up what does not fit. */
const ROWS = 4

/** Returns the largest ways to earn, with the rest in one row. */
export function wayRows(ways: readonly Way[]): WayRow[] {
  const shown = ways.length > ROWS ? ways.slice(0, ROWS - 1) : ways
  const rest = ways.slice(shown.length).reduce((sum, { points }) => sum + points, 0)
  const rows = shown.map(({ source, points }) => ({ source, points }))
  const all = rest > 0 ? [...rows, { source: 'rest' as const, points: rest }] : rows
  const largest = Math.max(...all.map(({ points }) => points))
  return all.map((row) => ({ ...row, percent: Math.round((row.points * 100) / largest) }))
}
