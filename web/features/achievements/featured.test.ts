import { expect, test } from 'vitest'
import { ACHIEVEMENT_KINDS } from '#contracts/achievement-rules.ts'
import type { Achievement } from '#contracts/achievements.ts'
import { FEATURED, featured } from './featured.ts'

/** @param reached the days on which the first ones were reached */
const list = (reached: readonly number[], progress: readonly number[] = []): Achievement[] =>
  ACHIEVEMENT_KINDS.slice(0, 10).map((kind, nth) => ({
    kind,
    reachedAt: reached[nth] ? new Date(Date.UTC(2026, 0, reached[nth])).toISOString() : null,
    progress: progress[nth] ?? 0,
    target: 10,
  }))
const placesOf = (items: readonly Achievement[]) => featured(items).map(({ kind }) => ACHIEVEMENT_KINDS.indexOf(kind))

test('a new member sees what is nearest, and of each measure the next target only', () => {
  expect(placesOf(list([], [0, 9, 9, 0, 0, 4, 0, 8]))).toEqual([7, 5, 0, 3, 6, 9])
})

test('the newest reached ones come first, and two places show what is next', () => {
  expect(placesOf(list([3, 1, 7, 5, 2], [0, 0, 0, 0, 0, 1, 8]))).toEqual([2, 3, 0, 4, 6, 5])
})

test('with everything reached there is nothing next', () => {
  expect(placesOf(list([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))).toEqual([9, 8, 7, 6, 5, 4])
  expect(featured(list([1, 2]))).toHaveLength(FEATURED)
})
