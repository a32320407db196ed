import { describe, expect, test } from 'vitest'
import { dateTicks, valueTicks } from './ticks.ts'

describe('gridlines of values', () => {
  test.each([
    [0, [0, 1, 2, 3]],
    [1, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [100, [0, 30, 60, 90, 120]],
    [140, [0, 50, 100, 150]],
    [980, [0, 300, 600, 900, 1200]],
    [1234, [0, 500, 1000, 1500]],
    [54_321, [0, 15_000, 30_000, 45_000, 60_000]],
  ])('up to %d are at %j', (greatest, ticks) => {
    expect(valueTicks(greatest)).toEqual(ticks)
  })

  test('are three or four whole, evenly spaced values above 0, with headroom of at most half', () => {
    for (let greatest = 0; greatest < 20_000; greatest += 1) {
      const ticks = valueTicks(greatest)
      const end = ticks.at(-1) ?? 0
      expect(ticks.length === 4 || ticks.length === 5, `${greatest}: ${ticks.length - 1} lines`).toBe(true)
      expect(ticks.every((value, at) => Number.isInteger(value) && value === at * (ticks[1] ?? 0))).toBe(true)
      expect(end).toBeGreaterThanOrEqual(greatest * 1.05)
      if (greatest >= 3) expect(end).toBeLessThanOrEqual(greatest * 1.6)
    }
  })
})

describe('dates below a chart', () => {
  test('are four to six, evenly spaced, and include the last day', () => {
    for (const count of [7, 30, 31, 90, 365, 732]) {
      for (const fits of [5, 6, 20]) {
        const ticks = dateTicks(count, fits)
        expect(ticks.length, `${count} days, ${fits} fit`).toBeGreaterThanOrEqual(4)
        expect(ticks.length).toBeLessThanOrEqual(6)
        expect(ticks.at(-1)).toBe(count - 1)
        const gaps = new Set(ticks.slice(1).map((at, index) => at - (ticks[index] ?? 0)))
        expect(gaps.size).toBe(1)
      }
    }
  })

  test('are all days of a short range, and one where only one fits', () => {
    expect(dateTicks(3, 6)).toEqual([0, 1, 2])
    expect(dateTicks(1, 6)).toEqual([0])
    expect(dateTicks(30, 0.4)).toEqual([29])
    expect(dateTicks(0, 6)).toEqual([])
  })
})
