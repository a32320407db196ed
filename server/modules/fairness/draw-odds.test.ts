import { describe, expect, it, test } from 'vitest'
import { drawBand, drawInteger, pickByWeight } from '#contracts/draw-rules.ts'
import type { BandTable, PrizeTable } from '#contracts/draw-tables.ts'
import { BANDED_TABLES, SCRATCH_TABLE, WHEEL_TABLE } from '#test/first-rules.ts'
import { drawFromTable, drawStream } from './draw.ts'

// Fixed, so that the statistics below are the same in every run.
const SERVER_SEED = '50b5ee97a6b8be47333e66732fff6f8314ab987696ec9a92e64e417864dd36b1'

describe('odds', { timeout: 60_000 }, () => {
  // Enough to reject a table in which 1 % is moved: the statistic is then nine times its critical value.
  const DRAWS = 200_000
  /** Critical chi-square values at p = 0.001, by degrees of freedom (number of outcomes less one). */
  const CRITICAL: Record<number, number> = { 7: 24.32, 500: 603.4, 600: 712.8, 700: 821.3, 1500: 1675.0 }
  const critical = (chances: Map<number, number>) => CRITICAL[chances.size - 1] as number

  it('spins, with a nonce for each, follow the weights of the wheel', () => {
    const seen = tally(DRAWS, (nonce) => {
      const seeds = { serverSeed: SERVER_SEED, clientSeed: 'wheel', nonce }
      return drawFromTable(seeds, WHEEL_TABLE).prize.points
    })
    const chances = chancesOf(WHEEL_TABLE)
    expect(chiSquare(seen, chances)).toBeLessThan(critical(chances))

    // The test is sensitive: it rejects the same spins when 1 % is moved from one prize to another.
    const moved = new Map(chances).set(10, 0.29).set(5, 0.16)
    expect(chiSquare(seen, moved)).toBeGreaterThan(critical(moved))
  })

  // One long stream per table needs at most a quarter of the HMACs and covers the numbered blocks.
  test.each<PrizeTable | BandTable>([SCRATCH_TABLE, ...Object.values(BANDED_TABLES)])(
    'draws from $name follow its weights',
    (table) => {
      const nextWord = drawStream({ serverSeed: SERVER_SEED, clientSeed: table.name, nonce: 0 })
      const draw =
        'prizes' in table
          ? () => pickByWeight(table.prizes, drawInteger(nextWord, table.total)).points
          : () => drawBand(nextWord, table).points
      const chances = chancesOf(table)
      expect(chiSquare(tally(DRAWS, draw), chances)).toBeLessThan(critical(chances))
    },
  )

  it('weights add up to the totals, and bands neither overlap nor leave gaps', () => {
    for (const { prizes, total } of [WHEEL_TABLE, SCRATCH_TABLE]) {
      expect(prizes.reduce((sum, { weight }) => sum + weight, 0)).toBe(total)
      const shown = prizes.toSorted((one, other) => other.percent - one.percent)
      const odds = shown.map(({ points, percent }) => `${points}:${percent}`).join(', ')
      expect(odds).toBe('10:30, 25:25, 50:20, 5:15, 100:7, 200:2.5, 500:0.4, 1000:0.1')
    }
    for (const [name, table] of Object.entries<BandTable>(BANDED_TABLES)) {
      expect(table.name).toBe(name)
      expect(table.bands.reduce((sum, { weight }) => sum + weight, 0)).toBe(table.total)
      const ends = table.bands.map(({ to }) => to + 1)
      expect(table.bands.slice(1).map(({ from }) => from)).toEqual(ends.slice(0, -1))
    }
  })
})

function tally(draws: number, draw: (index: number) => number): Map<number, number> {
  const seen = new Map<number, number>()
  for (let index = 0; index < draws; index += 1) {
    const points = draw(index)
    seen.set(points, (seen.get(points) ?? 0) + 1)
  }
  return seen
}

/** Returns the probability of each amount of points that the table can give. */
function chancesOf(table: PrizeTable | BandTable): Map<number, number> {
  if ('prizes' in table) {
    return new Map(table.prizes.map(({ points, weight }) => [points, weight / table.total]))
  }
  const chances = new Map<number, number>()
  for (const { from, to, weight } of table.bands) {
    for (let points = from; points <= to; points += 1) {
      chances.set(points, weight / table.total / (to - from + 1))
    }
  }
  return chances
}

/** Returns Pearson's chi-square statistic; infinite if an outcome has no probability. */
function chiSquare(seen: Map<number, number>, chances: Map<number, number>): number {
  const draws = [...seen.values()].reduce((sum, count) => sum + count, 0)
  if ([...seen.keys()].some((points) => !chances.has(points))) return Number.POSITIVE_INFINITY
  return [...chances].reduce((sum, [points, chance]) => {
    const expected = draws * chance
    return sum + ((seen.get(points) ?? 0) - expected) ** 2 / expected
  }, 0)
}
