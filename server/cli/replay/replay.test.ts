import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawFrom } from '#contracts/draw-rules.ts'
import type { RuleSet } from '#contracts/rule-set.ts'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { scaleRules } from '#server/modules/economy/model/scale-rules.ts'
import { sfc32 } from '#server/modules/economy/model/sfc32.ts'
import { redraw } from '#server/modules/fairness/draw.ts'
import type { ReplayEntry } from './read-entries.ts'
import { Replay } from './replay.ts'
import { replayEntry } from './replay-entry.ts'

const set = SPECIFICATION_SET
const ENTRY: ReplayEntry = {
  ...{
    memberId: 'a',
    taskType: 'promo',
    points: 40,
    ruleSet: 1,
    day: '2026-11-20',
    task: null,
    correct: null,
    difficulty: null,
  },
  ...{ streak: null, rank: null, number: null, nonce: null, serverSeed: null, clientSeed: null },
}
const SEEDS = { serverSeed: 'ab'.repeat(32), clientSeed: 'mine', nonce: 3 }
const wheelTable = (rules: RuleSet) => ({
  ...{ name: 'wheel' as const, total: rules.wheel.prizes.reduce((sum, { weight }) => sum + weight, 0) },
  prizes: rules.wheel.prizes.map((prize) => ({ ...prize, id: '', label: '', percent: 0 })),
})

describe('an entry', () => {
  test('pays the same under the same rules, whatever was drawn', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom('wheel', 'bonus', 'rank'), (seed, kind) => {
        const words = sfc32(seed)
        const bands = kind === 'bonus' ? set.checkIn.bonus : (set.leaderboard.rewards[1] ?? [])
        const { number, points } =
          kind === 'wheel'
            ? drawFrom(words, wheelTable(set))
            : drawFrom(words, { name: 'check-in-day-7', total: 100, bands })
        const source = {
          wheel: { taskType: 'spin_win' },
          bonus: { taskType: 'daily_check_in', streak: 14 },
          rank: { taskType: 'leaderboard', rank: 2 },
        } as const
        const entry: ReplayEntry = { ...ENTRY, ...source[kind], number, points }
        expect(replayEntry(entry, set, set)).toEqual({ points, isExact: true })
      }),
    )
  })

  test('of changed odds is drawn again with its revealed seeds, and expected without them', () => {
    const prizes = set.wheel.prizes.map((prize) => ({ ...prize, weight: 1 }))
    const even = { ...set, wheel: { ...set.wheel, prizes } }
    const spin: ReplayEntry = { ...ENTRY, taskType: 'spin_win', points: 10, number: 5 }
    const mean = prizes.reduce((sum, { points }) => sum + points, 0) / prizes.length
    expect(replayEntry(spin, set, even)).toEqual({ points: mean, isExact: false })
    const { points } = redraw(SEEDS, wheelTable(even))
    expect(replayEntry({ ...spin, ...SEEDS }, set, even)).toEqual({ points, isExact: true })
  })

  test('of a bonus in a narrower band is expected in that band, without revealed seeds', () => {
    const bonus = set.checkIn.bonus.map(({ weight }, index) => ({ weight, from: 30 + 10 * index, to: 40 + 10 * index }))
    const narrow = { ...set, checkIn: { ...set.checkIn, bonus } }
    const entry: ReplayEntry = { ...ENTRY, taskType: 'daily_check_in', streak: 7, number: 81, points: 500 }
    expect(replayEntry(entry, set, narrow)).toEqual({ points: 45, isExact: false })
    expect(replayEntry({ ...entry, ...SEEDS }, set, narrow).isExact).toBe(true)
  })

  test('of a quiz, an ad, a check-in and a bonus follows the new points', () => {
    const half = scaleRules(set, 0.5, 'distinct')
    const replayed = (entry: Partial<ReplayEntry>) => replayEntry({ ...ENTRY, ...entry }, set, half).points
    expect(replayed({ taskType: 'quiz', correct: 7, difficulty: 'hard' })).toBe(7 * 15)
    expect(replayed({ taskType: 'daily_ad', task: 'task5' })).toBe(25)
    expect(replayed({ taskType: 'daily_check_in', streak: 10 })).toBe(40)
    expect(replayed({ taskType: 'signup' })).toBe(50)
    expect(replayed({ taskType: 'promo' })).toBe(40)
    const fewer = { ...set, ads: { ...set.ads, tasks: ['One'] } }
    expect(replayEntry({ ...ENTRY, taskType: 'daily_ad', task: 'task2' }, set, fewer).points).toBe(0)
  })
})

describe('a replay', () => {
  const spin = (memberId: string, day = '2026-11-20'): ReplayEntry => ({
    ...ENTRY,
    memberId,
    day,
    taskType: 'spin_win',
    points: 10,
    number: 0,
  })

  test('keeps to the new limits of a day', () => {
    const strict = { ...set, wheel: { ...set.wheel, spinsPerDay: 2 }, dailyCaps: { ...set.dailyCaps, member: 15 } }
    const replay = new Replay(() => set, strict)
    for (const entry of [spin('a'), spin('a'), spin('a'), spin('a', '2026-11-21'), spin('b')]) replay.add(entry)
    expect(replay.finish()).toMatchObject({
      members: 2,
      total: { entries: 5, before: 50, after: 15 + 10 + 10 },
      sources: [{ taskType: 'spin_win', limited: 2, expected: 0 }],
    })
  })

  test('divides members into tenths by what they were paid', () => {
    const replay = new Replay(() => set, scaleRules(set, 0.5, 'distinct'))
    for (let member = 0; member < 20; member += 1) {
      for (let count = 0; count <= member; count += 1)
        replay.add({
          ...ENTRY,
          memberId: `${member}`,
          taskType: 'special_task2',
          task: 'task1',
          points: 20,
          day: `${count}`,
        })
    }
    const { deciles } = replay.finish()
    expect(deciles).toHaveLength(10)
    expect(deciles[0]).toEqual({ members: 2, before: 60, after: 30 })
    expect(deciles[9]).toEqual({ members: 2, before: 39 * 20, after: 390 })
  })
})
