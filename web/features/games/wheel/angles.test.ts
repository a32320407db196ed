import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WHEEL_TABLE } from '#test/first-rules.ts'
import {
  finalAngle,
  nearestPeg,
  pegsPassed,
  placeInSegment,
  prizeUnderPointer,
  progressAt,
  restingAngle,
} from './angles.ts'
import { CONTACT } from './pointer.ts'

const segments = WHEEL_TABLE.prizes.length
const anIndex = fc.integer({ min: 0, max: segments - 1 })
const aPlace = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }).map((part) => placeInSegment(() => part))
const anAngle = fc.double({ min: 0, max: 100_000, noNaN: true })

describe('where the wheel stops', () => {
  test('the middle of the first prize is at 0, the second an eighth of a turn before it', () => {
    expect(restingAngle(0, 0, 8)).toBeCloseTo(0)
    expect(restingAngle(1, 0, 8)).toBe(315)
    expect(restingAngle(7, 0, 8)).toBe(45)
    expect(restingAngle(2, 0.25, 8)).toBe(258.75)
  })

  test('the drawn prize is under the pointer, for any start and any place in its segment', () => {
    fc.assert(
      fc.property(anIndex, aPlace, anAngle, (index, place, from) => {
        const angle = finalAngle(from, restingAngle(index, place, segments))
        expect(prizeUnderPointer(angle, segments)).toBe(index)
      }),
    )
  })

  test('it stops exactly at the requested place of the segment', () => {
    fc.assert(
      fc.property(anIndex, aPlace, anAngle, (index, place, from) => {
        const turned = (finalAngle(from, restingAngle(index, place, segments)) + (index + place) * 45) % 360
        expect(Math.min(turned, 360 - turned)).toBeLessThan(1e-6)
      }),
    )
  })

  test('it makes between six and seven turns', () => {
    fc.assert(
      fc.property(anIndex, aPlace, anAngle, (index, place, from) => {
        const way = finalAngle(from, restingAngle(index, place, segments)) - from
        expect(way).toBeGreaterThanOrEqual(6 * 360)
        expect(way).toBeLessThan(7 * 360)
      }),
    )
  })

  test('no peg touches the pointer of a wheel at rest', () => {
    fc.assert(
      fc.property(anIndex, aPlace, (index, place) => {
        const peg = nearestPeg(restingAngle(index, place, segments), segments)
        expect(peg < CONTACT.from || peg > CONTACT.to).toBe(true)
      }),
    )
  })
})

describe('how it slows down', () => {
  test('it starts at rest, ends at rest, and never turns back', () => {
    expect(progressAt(0)).toBe(0)
    expect(progressAt(1)).toBeCloseTo(1, 12)
    expect(progressAt(2)).toBeCloseTo(1, 12)
    for (let time = 0; time < 1; time += 0.01) expect(progressAt(time + 0.01)).toBeGreaterThan(progressAt(time))
  })

  test('after its push it only gets slower, and the last tenth of the time is a crawl', () => {
    const speed = (time: number) => progressAt(time + 0.01) - progressAt(time)
    for (let time = 0.08; time < 0.98; time += 0.01) expect(speed(time + 0.01)).toBeLessThan(speed(time))
    expect(1 - progressAt(0.9)).toBeLessThan(0.002)
  })
})

test('a peg passes the pointer between two prizes', () => {
  expect(pegsPassed(22.4, 8)).toBe(0)
  expect(pegsPassed(22.5, 8)).toBe(1)
  expect(pegsPassed(360, 8)).toBe(8)
  expect(nearestPeg(20, 8)).toBe(-2.5)
  expect(nearestPeg(25, 8)).toBe(2.5)
})
