import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawFrom, drawInteger, maxPoints, meanPoints, minPoints, pickByWeight } from '#contracts/draw-rules.ts'
import type { BandTable, PrizeTable } from '#contracts/draw-tables.ts'
import { BANDED_TABLES, ODDS_TABLES, WHEEL_TABLE } from '#test/first-rules.ts'

type Table = PrizeTable | BandTable

/** All possible draws from a table, each with its probability. */
function everyDraw(table: Table): { points: number; chance: number }[] {
  return Array.from({ length: table.total }, (_, number) => number).flatMap((number) => {
    if ('prizes' in table) return [{ points: drawFrom(() => number, table).points, chance: 1 / table.total }]
    const { from, to } = pickByWeight(table.bands, number)
    const size = to - from + 1
    return Array.from({ length: size }, (_, second) => {
      // The first word selects the band, the second one the points in it.
      const words = [number, second]
      const { points } = drawFrom(() => words.shift() ?? 0, table)
      return { points, chance: 1 / table.total / size }
    })
  })
}

const expected = (table: Table) => everyDraw(table).reduce((sum, { points, chance }) => sum + points * chance, 0)

describe('what a draw brings', () => {
  test.each<Table>(Object.values(ODDS_TABLES))('$name: is what the engine draws over all its numbers', (table) => {
    const drawn = everyDraw(table).map(({ points }) => points)
    expect(meanPoints(table)).toBeCloseTo(expected(table), 9)
    expect(minPoints(table)).toBe(Math.min(...drawn))
    expect(maxPoints(table)).toBe(Math.max(...drawn))
  })

  test('holds for any table of prizes', () => {
    const prizes = fc.array(
      fc.record({ points: fc.integer({ min: 1, max: 1e6 }), weight: fc.integer({ min: 1, max: 40 }) }),
      {
        minLength: 1,
        maxLength: 12,
      },
    )
    fc.assert(
      fc.property(prizes, (rows) => {
        const total = rows.reduce((sum, { weight }) => sum + weight, 0)
        const table = {
          name: 'wheel' as const,
          total,
          prizes: rows.map((row) => ({ ...row, id: '', label: '', percent: 0, icon: '', color: '' })),
        }
        const sum = Array.from({ length: total }, (_, number) => {
          expect(drawInteger(() => number, total)).toBe(number)
          return pickByWeight(table.prizes, number).points
        }).reduce((one, other) => one + other, 0)
        expect(meanPoints(table)).toBeCloseTo(sum / total, 6)
      }),
    )
  })

  test('of the wheel is 35 points by the published odds', () => {
    expect(meanPoints(WHEEL_TABLE)).toBe(35)
    expect(meanPoints(BANDED_TABLES['check-in-day-7'])).toBeCloseTo(392.1, 9)
  })
})
