import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WayToEarn } from '#contracts/rewards.ts'
import { earnPath } from './earn-path.ts'

const CHECK_IN = {
  way: 'checkIn',
  closing: null,
  left: 1,
  total: 5,
  points: 20,
  certainty: 'guaranteed',
  seconds: 2,
} as const
const SPINS = { way: 'spins', closing: null, left: 5, total: 5, points: 35, certainty: 'average', seconds: 5 } as const
const ADS = { way: 'ads', closing: null, left: 5, total: 5, points: 50, certainty: 'guaranteed', seconds: 30 } as const

describe('the quickest way to what is missing', () => {
  test('the path uses the quickest ways first, and no more of each than needed', () => {
    expect(earnPath({ ways: [CHECK_IN, SPINS, ADS], playsLeft: null }, 20).steps).toEqual([
      { way: 'checkIn', times: 1, points: 20, certainty: 'guaranteed' },
    ])
    expect(earnPath({ ways: [CHECK_IN, SPINS, ADS], playsLeft: null }, 60)).toEqual({
      steps: [
        { way: 'checkIn', times: 1, points: 20, certainty: 'guaranteed' },
        { way: 'spins', times: 2, points: 70, certainty: 'average' },
      ],
      points: 90,
      isEnough: true,
    })
  })

  test('a path that is not enough says so, with the points that today brings', () => {
    expect(earnPath({ ways: [CHECK_IN, ADS], playsLeft: null }, 1000)).toMatchObject({ points: 270, isEnough: false })
    expect(earnPath({ ways: [], playsLeft: null }, 5)).toEqual({ steps: [], points: 0, isEnough: false })
  })

  test("the member's own limit counts the plays of all games together", () => {
    const scratch = { ...SPINS, way: 'scratch', points: 20 } as const
    expect(earnPath({ ways: [SPINS, scratch, ADS], playsLeft: 6 }, 400).steps).toMatchObject([
      { way: 'spins', times: 5 },
      { way: 'scratch', times: 1 },
      { way: 'ads', times: 5 },
    ])
    expect(earnPath({ ways: [SPINS, scratch, ADS], playsLeft: 1 }, 80).steps).toMatchObject([
      { way: 'spins', times: 1 },
      { way: 'ads', times: 1 },
    ])
  })

  test('the path never counts more than is left, and uses every way while points are missing', () => {
    const way = fc.record({
      way: fc.constantFrom<WayToEarn['way']>('spins', 'ads', 'channels'),
      left: fc.integer({ min: 1, max: 9 }),
      points: fc.integer({ min: 1, max: 300 }),
      certainty: fc.constantFrom<WayToEarn['certainty']>('guaranteed', 'average', 'maximum'),
      total: fc.constant(5),
      seconds: fc.constant(1),
      closing: fc.constant(null),
    })
    fc.assert(
      fc.property(fc.array(way, { maxLength: 8 }), fc.integer({ min: 1, max: 4000 }), (ways, missing) => {
        const path = earnPath({ ways, playsLeft: null }, missing)
        const all = ways.reduce((sum, { left, points }) => sum + left * points, 0)
        expect(path.points).toBeLessThanOrEqual(all)
        expect(path.isEnough).toBe(all >= missing)
        expect(path.points).toBe(path.steps.reduce((sum, step) => sum + step.points, 0))
        for (const [index, step] of path.steps.entries()) expect(step.times).toBeLessThanOrEqual(ways[index]?.left ?? 0)
      }),
    )
  })
})
