import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decide, fakeNotifier, NOON, seedsAt } from '#test/decide.ts'
import { WHEEL_TABLE } from '#test/first-rules.ts'
import { spinWheel } from './spin-wheel.ts'

const spin = spinWheel(fakeNotifier)

test('a spin credits its prize, counts for the day, uses the next nonce, and delays its event until the wheel has stopped', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 0, max: 4 }), fc.nat(1_000_000), (nonce, used, points) => {
      const decision = decide(spin, {
        snapshot: {
          selfSetLimits: null,
          dayUse: null,
          rooms: null,
          seeds: seedsAt(nonce),
          newestCount: { day: '2026-11-20', used },
        },
        viewer: { points, totalEarned: points },
      })
      if (!('output' in decision)) throw new Error(decision.code)
      const { output, effects } = decision
      const won = WHEEL_TABLE.prizes[output.prizeIndex]?.points ?? Number.NaN
      expect(output).toMatchObject({ balance: points + won, totalEarned: points + won, spinsRemaining: 4 - used })
      expect(effects.entry).toMatchObject({ type: 'earn', points: won, reference: `1.${nonce}` })
      expect(effects.rows?.daily_counts).toEqual([{ day: '2026-11-20', kind: 'spin', used: used + 1 }])
      expect(effects.rows?.draws).toMatchObject([{ generation: 1, nonce, points: won, number: output.draw.number }])
      expect(effects.rows?.outbox?.[0]?.available_at).toEqual(new Date(NOON.getTime() + 7000))
    }),
  )
})

test('a day has five spins, by the member’s own calendar', () => {
  const seeds = seedsAt(0)
  const used = (day: string) => ({
    selfSetLimits: null,
    dayUse: null,
    rooms: null,
    seeds,
    newestCount: { day, used: 5 },
  })
  expect(decide(spin, { snapshot: used('2026-11-20') })).toEqual({ code: 'noSpinsRemaining' })
  expect(decide(spin, { snapshot: used('2026-11-19') })).toMatchObject({ output: { spinsRemaining: 4 } })
  const late = new Date('2026-11-20T23:30:00.000Z')
  const inParis = { snapshot: used('2026-11-20'), now: late, viewer: { timeZone: 'Europe/Paris' } }
  expect(decide(spin, inParis)).toMatchObject({ output: { spinsRemaining: 4 } })
})

test('a spin counts for the new day if a concurrent one was counted for it already', () => {
  const snapshot = {
    selfSetLimits: null,
    dayUse: null,
    rooms: null,
    seeds: seedsAt(0),
    newestCount: { day: '2026-11-21', used: 1 },
  }
  expect(decide(spin, { snapshot })).toMatchObject({
    output: { spinsRemaining: 3 },
    effects: { rows: { daily_counts: [{ day: '2026-11-21', used: 2 }] } },
  })
})
