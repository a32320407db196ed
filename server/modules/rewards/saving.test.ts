import { describe, expect, test } from 'vitest'
import { originalPoints, savingPercent } from './saving.ts'

const month = { months: 1, points: 900 }

describe('the saving of a plan', () => {
  test('compares its price per month with that of the shortest plan, rounded down', () => {
    // 12 × 900 = 10,800. 8,200 save 24.07 %.
    expect(savingPercent({ months: 12, points: 8200 }, month)).toBe(24)
    expect(originalPoints({ months: 12, points: 8200 }, month)).toBe(10800)
    // 2 × 900 = 1,800. 1,700 save 5.6 %.
    expect(savingPercent({ months: 2, points: 1700 }, month)).toBe(5)
  })

  test('is none for the shortest plan, for an equal price per month, and for a higher one', () => {
    expect(savingPercent(month, month)).toBe(0)
    expect(savingPercent({ months: 3, points: 2700 }, month)).toBe(0)
    expect(savingPercent({ months: 3, points: 2900 }, month)).toBe(0)
  })

  test('also compares with a shortest plan of several months', () => {
    const quarter = { months: 3, points: 1000 }
    // 1,000 for 3 months are 4,000 for 12. 3,000 save a quarter.
    expect(savingPercent({ months: 12, points: 3000 }, quarter)).toBe(25)
    expect(originalPoints({ months: 12, points: 3000 }, quarter)).toBe(4000)
    expect(savingPercent(quarter, quarter)).toBe(0)
    // 1,000 for 3 months are 1,666 2/3 for 5.
    expect(originalPoints({ months: 5, points: 1000 }, quarter)).toBe(1666)
  })

  test('never reaches the next percent before it is saved', () => {
    expect(savingPercent({ months: 10, points: 7501 }, { months: 1, points: 1000 })).toBe(24)
    expect(savingPercent({ months: 10, points: 7500 }, { months: 1, points: 1000 })).toBe(25)
  })
})
