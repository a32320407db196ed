import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stem, typos, wordMatchScore, wordsOf } from './words.ts'

describe('the words of a text', () => {
  test('are compared without case and accents, and have their positions', () => {
    expect(wordsOf('Héllo, I don’t 2x!')).toEqual([
      { plain: 'hello', start: 0, end: 5 },
      { plain: 'i', start: 7, end: 8 },
      { plain: 'dont', start: 9, end: 14 },
      { plain: '2x', start: 15, end: 17 },
    ])
    expect(wordsOf(' …!')).toEqual([])
  })

  test('of any text lie inside of it, in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        let last = 0
        for (const { start, end } of wordsOf(text)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          last = end
        }
        expect(last).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})

describe('two words', () => {
  test.each([
    ['points', 'point'],
    ['expires', 'expired'],
    ['expiring', 'expire'],
    ['policies', 'policy'],
    ['codes', 'code'],
    ['redeemed', 'redeem'],
  ])('%s and %s have one stem', (one, other) => {
    expect(stem(one)).toBe(stem(other))
    expect(wordMatchScore(one, other)).toBe(2)
  })

  test.each([
    ['refnud', 'refund'],
    ['exprie', 'expire'],
    ['redeam', 'redeem'],
    ['inactivty', 'inactivity'],
    ['subscribtion', 'subscription'],
  ])('%s is %s with a typo', (typed, meant) => {
    expect(wordMatchScore(typed, meant)).toBe(1)
  })

  test.each([
    ['earn', 'learn'],
    ['point', 'appointment'],
    ['chat', 'cheat'],
    ['support', 'sport'],
    ['code', 'mode'],
    ['bus', 'business'],
  ])('%s and %s are two', (one, other) => {
    expect(wordMatchScore(one, other)).toBe(0)
  })

  test('have the same number of typos in either direction, and none compared with themselves', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(typos(a, b, 9)).toBe(typos(b, a, 9))
        expect(typos(a, b, 9) === 0).toBe(a === b)
      }),
    )
  })
})
