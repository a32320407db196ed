import { expect, test } from 'vitest'
import { mergeEqualPrizes } from './merge-equal-prizes.ts'

test('prizes of the same points have one row with their common chance', () => {
  const prizes = [
    { points: 5, percent: 20, color: 'prize-2' },
    { points: 1, percent: 30, color: 'prize-1' },
    { points: 5, percent: 50, color: 'prize-3' },
  ]
  expect(mergeEqualPrizes(prizes)).toEqual([
    { points: 1, percent: 30, color: 'prize-1' },
    { points: 5, percent: 70, color: 'prize-2' },
  ])
})
