import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CHECK_IN_POINTS } from '#contracts/rules.ts'
import { nextMidnight, previousRewardDay, rewardDay, startOfDay } from '#server/modules/accounts/index.ts'
import { changeZone, type RewardClock } from '#server/modules/accounts/reward-day.ts'
import { checkInStateOf, cycleDayOf, type PastCheckIn } from './cycle.ts'
import { viewOf } from './view.ts'

const DAY = 24 * 3_600_000
const ZONES = ['UTC', 'Europe/Paris', 'America/New_York', 'Atlantic/Azores', 'Australia/Lord_Howe', 'Africa/Cairo']
const FAR_ZONES = [...ZONES, 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Tokyo', 'Pacific/Apia', 'Etc/GMT+12']

/** One simulated reward day: whether the member claims, when, and to which time zone they travel. */
interface SimulatedDay {
  readonly claims: boolean
  /** Share of the day that has passed, 0 to 1. */
  readonly at: number
  readonly travelsTo?: string | undefined
  /** Whether they travel before they claim. */
  readonly travelsFirst?: boolean
}

/** Reference implementation: counts streak and cycle day from a list of claimed and missed days. */
function countExpected(claims: readonly boolean[]): { streak: number; day: number } {
  let streak = 0
  for (let index = claims.length - 1; index >= 0 && claims[index]; index -= 1) streak += 1
  let day = 0
  for (const isClaimed of claims) {
    if (!isClaimed) day = 0
    else day = day === 7 ? 1 : day + 1
  }
  return { streak, day: day === 7 ? 1 : day + 1 }
}

/** Simulates the days one by one and compares each with the reference implementation. */
function simulate(start: number, zone: string, days: readonly SimulatedDay[]): void {
  let clock: RewardClock = { timeZone: zone, frozenDay: null }
  let now = startOfDay(new Date(start), clock)
  let last: PastCheckIn | undefined
  const rows: { day: string; streak: number; points: number; created_at: Date }[] = []
  const claimedDays: boolean[] = []
  for (const { claims, at, travelsTo, travelsFirst } of days) {
    const begin = now
    const travel = () => {
      if (travelsTo) clock = changeZone(now, clock, travelsTo)
    }
    now = new Date(begin.getTime() + Math.floor(at * (nextMidnight(begin, clock).getTime() - 1 - begin.getTime())))
    if (travelsFirst) travel()
    const state = checkInStateOf(last, rewardDay(now, clock), previousRewardDay(now, clock))
    const expected = countExpected(claimedDays.slice(-1000))
    expect(state).toEqual({ streak: expected.streak, cycleDay: expected.day, claimedToday: false })
    if (claims) {
      const streak = state.streak + 1
      last = { day: rewardDay(now, clock), streak }
      rows.unshift({ ...last, points: CHECK_IN_POINTS[cycleDayOf(streak) - 1] ?? 333, created_at: now })
      const after = checkInStateOf(last, rewardDay(now, clock), previousRewardDay(now, clock))
      expect(after).toEqual({ streak, cycleDay: expected.day, claimedToday: true })
    }
    if (!travelsFirst) travel()
    const view = viewOf(rows.slice(0, 7), now, clock)
    expect(view.days.filter(({ status }) => status === 'claimed')).toHaveLength(expected.day - (claims ? 0 : 1))
    expect(view.days.filter(({ status }) => status === 'available')).toHaveLength(claims ? 0 : 1)
    expect(view.streak).toBe(Math.min(6, expected.streak + (claims ? 1 : 0)))
    claimedDays.push(claims)
    now = nextMidnight(now, clock)
  }
}

const start = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2035, 0, 1) })
/** Shares of a day that have passed, often its first and last instant. */
const part = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }))
const mostly = fc.integer({ min: 0, max: 11 }).map((dice) => dice > 0)

describe('a member’s streak and cycle', () => {
  test('match the reference implementation over years, also when clocks change', () => {
    const days = fc.array(fc.record({ claims: mostly, at: part }), { minLength: 400, maxLength: 1100, size: 'max' })
    fc.assert(
      fc.property(start, fc.constantFrom(...ZONES), days, (start, zone, days) => simulate(start, zone, days)),
      { numRuns: Number(process.env.STREAK_RUNS ?? 4) },
    )
  })

  test('match it wherever the member travels: a date that a journey skips is not a missed day', () => {
    const days = fc.array(
      fc.record({
        claims: mostly,
        at: part,
        travelsTo: fc.option(fc.constantFrom(...FAR_ZONES), { nil: undefined, freq: 2 }),
        travelsFirst: fc.boolean(),
      }),
      { minLength: 5, maxLength: 60, size: 'max' },
    )
    fc.assert(
      fc.property(start, fc.constantFrom(...FAR_ZONES), days, (start, zone, days) => simulate(start, zone, days)),
      { numRuns: Number(process.env.STREAK_RUNS ?? 40) },
    )
  })

  test('start again after a long absence, and after a single missed day', () => {
    const last = { day: '2026-11-20', streak: 5 }
    expect(checkInStateOf(last, '2026-11-21', '2026-11-20')).toEqual({ streak: 5, cycleDay: 6, claimedToday: false })
    expect(checkInStateOf(last, '2026-11-22', '2026-11-21')).toEqual({ streak: 0, cycleDay: 1, claimedToday: false })
    expect(checkInStateOf(last, '2031-11-22', '2031-11-21')).toEqual({ streak: 0, cycleDay: 1, claimedToday: false })
    expect(checkInStateOf(undefined, '2026-11-22', '2026-11-21')).toEqual({
      streak: 0,
      cycleDay: 1,
      claimedToday: false,
    })
  })

  test('continue at day 1 after the seventh day, and at most six days are shown', () => {
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

  test('do not run backwards when a later claim committed just after midnight', () => {
    const last = { day: '2026-11-21', streak: 2 }
    expect(checkInStateOf(last, '2026-11-20', '2026-11-19').claimedToday).toBe(true)
  })
})
