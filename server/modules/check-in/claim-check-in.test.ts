import { expect, test } from 'vitest'
import { decide, fakeNotifier, seedsAt } from '#test/decide.ts'
import { CHECK_IN_POINTS } from '#test/first-rules.ts'
import { claimCheckIn } from './claim-check-in.ts'

const claim = claimCheckIn(fakeNotifier)
const after = (streak: number, day = '2026-11-19', freezes = 0) =>
  decide(claim, {
    snapshot: {
      selfSetLimits: null,
      dayUse: null,
      rooms: null,
      seeds: seedsAt(3),
      lastCheckIn: { day, streak, freezes, coolOffs: null },
    },
  })

test('each day of a streak gives more points, and the eighth begins a new cycle', () => {
  const given = [0, 1, 2, 3, 4, 5, 7].map((streak) => after(streak))
  const points = [...CHECK_IN_POINTS, ...CHECK_IN_POINTS.slice(0, 1)]
  expect(given).toMatchObject(
    points.map((one, index) => ({
      output: { day: (index % 6) + 1, points: one, balance: 1000 + one, draw: null },
      effects: {
        entry: { points: one, reference: '2026-11-20' },
        rows: { check_ins: [{ day: '2026-11-20', points: one }] },
      },
    })),
  )
})

test('the seventh day draws its bonus, which takes a nonce', () => {
  const decision = after(6)
  if (!('output' in decision)) throw new Error(decision.code)
  const { points, draw } = decision.output
  expect(points).toBeGreaterThanOrEqual(300)
  expect(points).toBeLessThanOrEqual(1000)
  expect(draw).toMatchObject({ nonce: 3 })
  expect(decision.effects.rows).toMatchObject({
    check_ins: [{ streak: 7, generation: 1, nonce: 3, points }],
    draws: [{ generation: 1, nonce: 3, points, number: draw?.number }],
  })
})

test('a missed day ends the streak, and a day is claimed once', () => {
  expect(after(5, '2026-11-18')).toMatchObject({ output: { day: 1 } })
  expect(after(5, '2026-11-20')).toEqual({ code: 'alreadyCheckedIn' })
  expect(
    decide(claim, {
      snapshot: { selfSetLimits: null, dayUse: null, rooms: null, seeds: seedsAt(0), lastCheckIn: null },
    }),
  ).toMatchObject({
    output: { day: 1 },
  })
})

test('the seventh day earns a freeze, at most two are held, and a missed day uses one', () => {
  expect(after(6)).toMatchObject({ effects: { rows: { check_ins: [{ freezes: 1, covered_days: [] }] } } })
  expect(after(13, '2026-11-19', 2)).toMatchObject({ effects: { rows: { check_ins: [{ freezes: 2 }] } } })
  expect(after(9, '2026-11-17', 2)).toMatchObject({
    output: { day: 3 },
    effects: { rows: { check_ins: [{ streak: 10, freezes: 0, covered_days: ['2026-11-18', '2026-11-19'] }] } },
  })
})
