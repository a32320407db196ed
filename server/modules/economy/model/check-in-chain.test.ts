import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { freezesAfter } from '#contracts/rules.ts'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { addDays } from '#server/modules/accounts/index.ts'
import { checkInStateOf, type PastCheckIn } from '#server/modules/check-in/cycle.ts'
import { checkInChances } from './check-in-chain.ts'
import { meanOfBands } from './offers.ts'

const { dayPoints, bonus } = SPECIFICATION_SET.checkIn
const POINTS = [...dayPoints, meanOfBands(bonus)]

/** Average daily check-in points by the model. */
function meanCheckIn(chance: number): number {
  return checkInChances(chance).reduce((sum, part, index) => sum + part * (POINTS[index] ?? 0), 0)
}

/**
 * Average daily check-in points for a daily probability, by the real rules: the probability of each streak is iterated from day
 * to day until it converges.
 */
function followed(chance: number): number {
  /** The probability of each last check-in, as JSON. Streaks that differ by a full cycle pay the same. */
  let likely = new Map<string, number>([['null', 1]])
  const days = new Map<string, ReturnType<typeof dayAfter>>()
  const perDay: number[] = []
  for (let count = 0; count < 3000; count += 1) {
    const next = new Map<string, number>()
    const add = (last: PastCheckIn | undefined, part: number) => {
      const key = JSON.stringify(last ?? null)
      next.set(key, (next.get(key) ?? 0) + part)
    }
    let paid = 0
    for (const [key, part] of likely) {
      const day = days.get(key) ?? dayAfter(key)
      days.set(key, day)
      paid += part * chance * day.points
      add(day.claimed, part * chance)
      add(day.missed, part * (1 - chance))
    }
    likely = next
    perDay.push(paid)
  }
  // The mean of a week: without missed days the phase of the cycle never evens out.
  return perDay.slice(-7).reduce((sum, one) => sum + one, 0) / 7
}

/** What follows a last check-in: the points of today's one, and the last check-in as seen tomorrow, when today is yesterday. */
function dayAfter(key: string) {
  const last: PastCheckIn | undefined = JSON.parse(key) ?? undefined
  const { streak, cycleDay, freezes } = checkInStateOf(last, NOON, UTC)
  const claimed = { day: '2026-11-19', streak: cycleDay, freezes: freezesAfter(cycleDay, freezes), coolOffs: null }
  const missed = streak === 0 ? undefined : last && { ...last, day: addDays(last.day, -1) }
  return { points: POINTS[cycleDay - 1] ?? 0, claimed, missed }
}
const NOON = new Date('2026-11-20T12:00:00Z')
const UTC = { timeZone: 'UTC', extendedDay: null }

describe('check-ins', () => {
  test('pay a member who misses no day the mean of a cycle', () => {
    const cycle = dayPoints.reduce((sum, one) => sum + one, 0) + 392.1
    expect(meanCheckIn(1)).toBeCloseTo(cycle / 7, 9)
    expect(meanCheckIn(0)).toBe(0)
  })

  test.each([0.05, 0.25, 0.5, 0.75, 0.9, 0.99])('bring, at a chance of %d a day, what the rules come to', (chance) => {
    expect(meanCheckIn(chance)).toBeCloseTo(followed(chance), 4)
  })

  test('pay more to a member who comes more often', () => {
    const chance = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(chance, chance, (one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        expect(meanCheckIn(less)).toBeLessThanOrEqual(meanCheckIn(more) + 1e-9)
      }),
    )
  })
})
