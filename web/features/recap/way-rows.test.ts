import { expect, test } from 'vitest'
import { wayRows } from './way-rows.ts'

const way = (source: 'spin_win' | 'quiz' | 'promo' | 'daily_ad' | 'youtube', points: number) => ({
  ...{ source, points, entries: 1 },
})

test('four ways are listed, with bars relative to the largest', () => {
  expect(wayRows([way('spin_win', 400), way('quiz', 100)])).toEqual([
    { source: 'spin_win', points: 400, percent: 100 },
    { source: 'quiz', points: 100, percent: 25 },
  ])
  expect(wayRows([way('spin_win', 4), way('quiz', 3), way('promo', 2), way('daily_ad', 1)])).toHaveLength(4)
})

test('of five ways three are listed, and the rest is one row', () => {
  const rows = wayRows([
    way('spin_win', 400),
    way('quiz', 300),
    way('promo', 200),
    way('daily_ad', 90),
    way('youtube', 20),
  ])
  expect(rows.map(({ source, points }) => `${source} ${points}`)).toEqual([
    'spin_win 400',
    'quiz 300',
    'promo 200',
    'rest 110',
  ])
})
