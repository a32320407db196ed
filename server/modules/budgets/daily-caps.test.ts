import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RuleSet } from '#contracts/rule-set.ts'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { SimulatedMember } from '#server/cli/simulation/member-state.ts'
import { DayPlayer } from '#server/cli/simulation/play-day.ts'
import { perfectHabits } from '#server/modules/economy/model/habits.ts'
import { sfc32 } from '#server/modules/economy/model/sfc32.ts'
import { numberedRules } from '#server/modules/rules/index.ts'
import { anyRuleSet } from '#test/any-rule-set.ts'
import { NOON, secondsFromNoon, VIEWER } from '#test/decide.ts'
import { closingOf } from './closings.ts'
import { fitsToday } from './daily-caps.ts'
import type { DayUse } from './day-use.ts'

const NOTHING: DayUse = { entries: [], cards: [], ads: [], quiz: null, lastCheckIn: { day: '2026-11-20', streak: 1 } }

const contextWith = (caps: Partial<RuleSet['dailyCaps']>) => {
  const rules = numberedRules(2, { ...SPECIFICATION_SET, dailyCaps: { ...SPECIFICATION_SET.dailyCaps, ...caps } })
  return { now: NOON, viewer: VIEWER, rules, rulesNumbered: () => rules }
}
const entry = (taskType: string, points: number, at = secondsFromNoon(-60)) => ({ taskType, points, at })

describe('a daily cap', () => {
  test('refuses a play whose best prize no longer fits, and says when it opens again', () => {
    const context = contextWith({ wheel: 1500 })
    const used = (points: number): DayUse => ({ ...NOTHING, entries: [entry('spin_win', points)] })
    expect(closingOf({ dayUse: used(500), rooms: null, own: null }, 'spins', context)).toBeNull()
    expect(closingOf({ dayUse: used(501), rooms: null, own: null }, 'spins', context)).toEqual({
      reason: 'dailyCap',
      opensAt: '2026-11-21T00:00:00.000Z',
    })
    expect(closingOf({ dayUse: used(501), rooms: null, own: null }, 'scratch', context)).toBeNull()
    expect(closingOf({ dayUse: null, rooms: null, own: null }, 'spins', context)).toBeNull()
  })

  test('counts the reward day only, and no tasks that come once', () => {
    const entries = [
      entry('spin_win', 1000, '2026-11-19T23:59:59.999Z'),
      ...['telegram', 'promo', 'signup', 'leaderboard', 'adjustment'].map((taskType) => entry(taskType, 5000)),
    ]
    expect(fitsToday({ ...NOTHING, entries }, 'wheel', 1000, contextWith({ wheel: 1000, member: 1000 }))).toBe(true)
  })

  test('counts what an open card, a running quiz and a running ad can bring', () => {
    const day = '2026-11-20'
    const open: DayUse = {
      ...NOTHING,
      cards: [
        { day, ruleSet: 1 },
        { day: '2026-11-19', ruleSet: 1 },
      ],
      ads: [{ day, kind: 'daily_ad', ruleSet: 1 }],
      quiz: { total: 10, position: 4, correct: 3, difficulty: 'hard', ruleSet: 1 },
    }
    // 1000 for the card, 50 for the ad, and 9 of the 10 answers at 30 points.
    const fits = (cap: number) => fitsToday(open, 'wheel', 1000, contextWith({ member: cap }))
    expect([fits(2319), fits(2320)]).toEqual([false, true])
  })

  test('of all sources together keeps room for the check-in of the day', () => {
    const fits = (lastCheckIn: DayUse['lastCheckIn'], name: 'wheel' | 'checkIn', most: number) =>
      fitsToday({ ...NOTHING, lastCheckIn }, name, most, contextWith({ member: 1100 }))
    expect(fits({ day: '2026-11-20', streak: 6 }, 'wheel', 1000)).toBe(true)
    // Day 6 pays 200, and day 7 at most 1000.
    expect(fits({ day: '2026-11-19', streak: 4 }, 'wheel', 1000)).toBe(false)
    expect(fits({ day: '2026-11-19', streak: 1 }, 'wheel', 1000)).toBe(true)
    expect(fits({ day: '2026-11-19', streak: 6 }, 'wheel', 101)).toBe(false)
    expect(fits({ day: '2026-11-19', streak: 6 }, 'checkIn', 1000)).toBe(true)
  })

  test('is never exceeded by any day of plays, and what is paid is what was drawn', () => {
    const caps = { spin_win: 'wheel', scratch_earn: 'scratch', quiz: 'quiz', daily_check_in: 'checkIn' } as const
    fc.assert(
      fc.property(anyRuleSet({ maxPoints: 50, hasCaps: true }), fc.nat(), (set, seed) => {
        const words = sfc32(seed)
        const player = new DayPlayer(set, words)
        const kind = { kind: 'perfect', habits: perfectHabits(set) } as SimulatedMember['kind']
        const member = new SimulatedMember('ada', kind, words, NOON)
        for (let day = 0; day < 3; day += 1) {
          const before = { ...member.earned }
          const earned = (taskType: string) => (member.earned[taskType] ?? 0) - (before[taskType] ?? 0)
          player.playDay(member, new Date(NOON.getTime() + day * 86_400_000))
          const points = Object.entries(caps).map(([taskType, cap]) => ({ cap, sum: earned(taskType) }))
          const ads = { cap: 'ads' as const, sum: earned('daily_ad') + earned('special_task2') }
          const all = [...points, ads]
          const together = { cap: 'member' as const, sum: all.reduce((total, { sum }) => total + sum, 0) }
          for (const { cap, sum } of [...all, together]) {
            expect(sum).toBeLessThanOrEqual(set.dailyCaps[cap] ?? Number.POSITIVE_INFINITY)
          }
        }
      }),
    )
  })
})
