import { expect, test } from 'vitest'
import { membersOf, warningsOf } from './costs.ts'

test('a month costs plans, and the screen warns when a day is worth more than a plan', () => {
  const plan = (points: number, months: number) => ({ name: 'A', duration: 'B', months, points })
  const total = { atLeast: 10, average: 100, perfect: 500, atMost: 900 }
  const plans = { cheapest: plan(500, 1), bestValue: plan(4000, 12) }
  expect(membersOf(total, plans)[0]).toEqual({
    who: 'average',
    perDay: 100,
    perMonth: 3000,
    daysToCheapest: 5,
    plansPerMonth: 6,
    monthsPerMonth: 9,
  })
  // Exactly the price causes no warning.
  expect(warningsOf(total, plans)).toEqual([{ who: 'atMost', points: 900 }])
  expect(warningsOf({ ...total, perfect: 501 }, plans).map(({ who }) => who)).toEqual(['perfect', 'atMost'])
  expect(warningsOf(total, null)).toEqual([])
  expect(membersOf({ ...total, average: 0 }, plans)[0]).toMatchObject({ daysToCheapest: null, plansPerMonth: 0 })
  expect(membersOf(total, null)[0]).toMatchObject({ perMonth: 3000, plansPerMonth: null, monthsPerMonth: null })
})
