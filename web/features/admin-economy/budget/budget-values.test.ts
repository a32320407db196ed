import { expect, test } from 'vitest'
import { ceilingsOf } from './budget-values.ts'

test('ceilings are whole numbers, with or without separators, and empty fields have none', () => {
  expect(ceilingsOf({ 'all day': ' 1,000,000 ', 'wheel month': '5000', 'quiz day': '' })).toEqual([
    { scope: 'all', period: 'day', name: 'all day', points: 1_000_000 },
    { scope: 'wheel', period: 'month', name: 'wheel month', points: 5000 },
  ])
  for (const text of ['-1', '1.5', 'many']) {
    expect(ceilingsOf({ 'all day': text })).toMatchObject([{ name: 'all day', points: Number.NaN }])
  }
})
