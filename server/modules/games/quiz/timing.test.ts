import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tierOf } from '#contracts/quiz-rules.ts'
import { deadlineOf, nextQuestionAt, remainingTimes, skipExpired } from './timing.ts'

const TIME = { questionSeconds: 15 }
const T0 = new Date('2026-11-20T12:00:00.000Z')
const at = (ms: number) => new Date(T0.getTime() + ms)

describe('a question', () => {
  test('has 15 seconds, and 2 more for latency', () => {
    const state = { position: 0, questionAt: T0 }
    expect(deadlineOf(T0, TIME)).toEqual(at(17_000))
    expect(skipExpired(state, 10, TIME, at(17_000))).toEqual(state)
    expect(skipExpired(state, 10, TIME, at(17_001))).toEqual({ position: 1, questionAt: at(17_000) })
    expect(remainingTimes(T0, TIME, at(1000))).toEqual({ startsInMs: 0, endsInMs: 14_000 })
    expect(remainingTimes(nextQuestionAt(T0), TIME, T0)).toEqual({ startsInMs: 2000, endsInMs: 17_000 })
    expect(remainingTimes(T0, TIME, at(60_000))).toEqual({ startsInMs: 0, endsInMs: 0 })
  })
})

describe('a quiz without answers', () => {
  test('ends after as many deadlines as it has questions, regardless of how often it is advanced', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), fc.array(fc.nat(200_000), { maxLength: 12 }), (total, moments) => {
        let state = { position: 0, questionAt: T0 }
        for (const moment of moments.toSorted((a, b) => a - b)) {
          state = skipExpired(state, total, TIME, at(moment))
          expect(state).toEqual(skipExpired({ position: 0, questionAt: T0 }, total, TIME, at(moment)))
        }
        expect(skipExpired(state, total, TIME, at(17_000 * total + 1)).position).toBe(total)
      }),
    )
  })
})

test.each([
  [10, 10, 'perfect'],
  [7, 10, 'great'],
  [6, 10, 'good'],
  [4, 10, 'good'],
  [3, 10, 'tryAgain'],
  [0, 10, 'tryAgain'],
] as const)('%i of %i right deserve: %s', (correct, total, tier) => {
  expect(tierOf(correct, total)).toBe(tier)
})
