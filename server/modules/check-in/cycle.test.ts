import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CHECK_IN_POINTS } from '#contracts/rules.ts'
import { nextMidnight, previousRewardDay, rewardDay, startOfDay } from '#server/modules/accounts/index.ts'
import { changeZone, type RewardClock } from '#server/modules/accounts/reward-day.ts'
import { cycleDayOf, type PastCheckIn, standingOf } from './cycle.ts'
import { viewOf } from './view.ts'

const DAY = 24 * 3_600_000
const ZONES = ['UTC', 'Europe/Paris', 'America/New_York', 'Atlantic/Azores', 'Australia/Lord_Howe', 'Africa/Cairo']
const FAR_ZONES = [...ZONES, 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Tokyo', 'Pacific/Apia', 'Etc/GMT+12']

/** One reward day of a member: whether they claim, at which part of it, and where they go on it. */
interface LivedDay {
  readonly claims: boolean
  readonly at: number
  readonly goesTo?: string | undefined
  /** Whether they go before they claim. */
  readonly goesFirst?: boolean
}

/** The rules as one would count them on paper: a list of days with and without a tick. */
function onPaper(ticks: readonly boolean[]): { streak: number; day: number } {
  let streak = 0
  for (let index = ticks.length - 1; index >= 0 && ticks[index]; index -= 1) streak += 1
  let day = 0
  for (const ticked of ticks) {
    if (!ticked) day = 0
    else day = day === 7 ? 1 : day + 1
  }
  return { streak, day: day === 7 ? 1 : day + 1 }
}

/** Lives through the days one by one and compares each of them with the paper. */
function live(start: number, zone: string, days: readonly LivedDay[]): void {
  let clock: RewardClock = { timeZone: zone, frozenDay: null }
  let now = startOfDay(new Date(start), clock)
  let last: PastCheckIn | undefined
  const rows: { day: string; streak: number; points: number; created_at: Date }[] = []
  const ticks: boolean[] = []
  for (const { claims, at, goesTo, goesFirst } of days) {
    const begin = now
    const go = () => {
      if (goesTo) clock = changeZone(now, clock, goesTo)
    }
    now = new Date(begin.getTime() + Math.floor(at * (nextMidnight(begin, clock).getTime() - 1 - begin.getTime())))
    if (goesFirst) go()
    const standing = standingOf(last, rewardDay(now, clock), previousRewardDay(now, clock))
    const paper = onPaper(ticks.slice(-1000))
    expect(standing).toEqual({ streak: paper.streak, cycleDay: paper.day, claimedToday: false })
    if (claims) {
      const streak = standing.streak + 1
      last = { day: rewardDay(now, clock), streak }
      rows.unshift({ ...last, points: CHECK_IN_POINTS[cycleDayOf(streak) - 1] ?? 333, created_at: now })
      const after = standingOf(last, rewardDay(now, clock), previousRewardDay(now, clock))
      expect(after).toEqual({ streak, cycleDay: paper.day, claimedToday: true })
    }
    if (!goesFirst) go()
    const view = viewOf(rows.slice(0, 7), now, clock)
    expect(view.days.filter(({ status }) => status === 'claimed')).toHaveLength(paper.day - (claims ? 0 : 1))
    expect(view.days.filter(({ status }) => status === 'available')).toHaveLength(claims ? 0 : 1)
    expect(view.streak).toBe(Math.min(6, paper.streak + (claims ? 1 : 0)))
    ticks.push(claims)
    now = nextMidnight(now, clock)
  }
}

const start = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2035, 0, 1) })
/** Parts of a day, often its first and its last moment. */
const part = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }))
const mostly = fc.integer({ min: 0, max: 11 }).map((dice) => dice > 0)

describe('a member’s streak and cycle', () => {
  test('are over years of days what one would count on paper, also when clocks change', () => {
    const days = fc.array(fc.record({ claims: mostly, at: part }), { minLength: 400, maxLength: 1100, size: 'max' })
    fc.assert(
      fc.property(start, fc.constantFrom(...ZONES), days, (start, zone, days) => live(start, zone, days)),
      { numRuns: Number(process.env.STREAK_RUNS ?? 4) },
    )
  })

  test('are so wherever the member travels: no date that a journey skips is a missed day', () => {
    const days = fc.array(
      fc.record({
        claims: mostly,
        at: part,
        goesTo: fc.option(fc.constantFrom(...FAR_ZONES), { nil: undefined, freq: 2 }),
        goesFirst: fc.boolean(),
      }),
      { minLength: 5, maxLength: 60, size: 'max' },
    )
    fc.assert(
      fc.property(start, fc.constantFrom(...FAR_ZONES), days, (start, zone, days) => live(start, zone, days)),
      { numRuns: Number(process.env.STREAK_RUNS ?? 40) },
    )
  })

  test('start again after a long absence, and after a single missed day', () => {
    const last = { day: '2026-11-20', streak: 5 }
    expect(standingOf(last, '2026-11-21', '2026-11-20')).toEqual({ streak: 5, cycleDay: 6, claimedToday: false })
    expect(standingOf(last, '2026-11-22', '2026-11-21')).toEqual({ streak: 0, cycleDay: 1, claimedToday: false })
    expect(standingOf(last, '2031-11-22', '2031-11-21')).toEqual({ streak: 0, cycleDay: 1, claimedToday: false })
    expect(standingOf(undefined, '2026-11-22', '2026-11-21')).toEqual({ streak: 0, cycleDay: 1, claimedToday: false })
  })

  test('go on at day 1 after the seventh day, and six days are the most that is shown', () => {
    expect([1, 6, 7, 8, 14, 15].map(cycleDayOf)).toEqual([1, 6, 7, 1, 7, 1])
    const rows = Array.from({ length: 7 }, (_, back) => ({
      day: `2026-11-${String(20 - back).padStart(2, '0')}`,
      streak: 7 - back,
      points: CHECK_IN_POINTS[6 - back] ?? 345,
      created_at: new Date(),
    }))
    const clock: RewardClock = { timeZone: 'UTC', frozenDay: null }
    const seventh = viewOf(rows, new Date('2026-11-20T12:00:00Z'), clock)
    expect(seventh).toMatchObject({ streak: 6, today: 7, claimedToday: true, progress: 100 })
    expect(seventh.days.map(({ points }) => points)).toEqual([...CHECK_IN_POINTS, 345])
    const next = viewOf(rows, new Date(Date.parse('2026-11-20T12:00:00Z') + DAY), clock)
    expect(next).toMatchObject({ streak: 6, today: 1, claimedToday: false, progress: 0 })
    expect(next.days.map(({ status }) => status)).toEqual(['available', ...Array(6).fill('locked')])
    expect(next.days.map(({ date }) => date)[6]).toBe('2026-11-27')
  })

  test('do not run backwards for a claim that midnight has overtaken', () => {
    const last = { day: '2026-11-21', streak: 2 }
    expect(standingOf(last, '2026-11-20', '2026-11-19').claimedToday).toBe(true)
  })
})
