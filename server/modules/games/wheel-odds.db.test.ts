import { expect, test } from 'vitest'
import { useTestApp } from '#test/app.ts'
import { WHEEL_TABLE } from '#test/first-rules.ts'

const app = useTestApp()

/** The specified odds, points to percent (docs/product.md#spin--win). */
const SPECIFIED = new Map([
  [10, 30],
  [25, 25],
  [50, 20],
  [5, 15],
  [100, 7],
  [200, 2.5],
  [500, 0.4],
  [1000, 0.1],
])

test('the wheel shows the odds of the table that it draws from, which are the specified ones', async () => {
  const member = await app().member()
  const { prizes } = (await member.call('GET /api/games/wheel')).body
  expect(prizes.map(({ points, percent }) => [points, percent])).toEqual(
    WHEEL_TABLE.prizes.map(({ points, weight }) => [points, (weight * 100) / WHEEL_TABLE.total]),
  )
  expect(new Map(prizes.map(({ points, percent }) => [points, percent]))).toEqual(SPECIFIED)
  expect(prizes.reduce((sum, { percent }) => sum + percent * 10, 0)).toBe(1000)
  expect(prizes.map(({ id, label, color }) => ({ id, label, color }))).toEqual(
    WHEEL_TABLE.prizes.map(({ id, label, color }) => ({ id, label, color })),
  )
})
