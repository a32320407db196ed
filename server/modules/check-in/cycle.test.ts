import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { freezesAfter } from '#contracts/rules.ts'
import { nextMidnight, rewardDay, startOfDay } from '#server/modules/accounts/index.ts'
import { changeZone, type RewardClock } from '#server/modules/accounts/reward-day.ts'
import { CHECK_IN_POINTS, FIRST_RULES } from '#test/first-rules.ts'
import { checkInStateOf, cycleDayOf, type PastCheckIn } from './cycle.ts'
import { viewOf } from './view.ts'

const UTC: RewardClock = { timeZone: 'UTC', extendedDay: null }
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)
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

/** Reference implementation: goes through the days, whether claimed or missed. */
function countExpected(claims: readonly boolean[]): { streak: number; day: number; freezes: number } {
  let streak = 0
  let freezes = 0
  for (const isClaimed of claims) {
    if (isClaimed) {
      streak += 1
      if (streak % 7 === 0) freezes = Math.min(2, freezes + 1)
    } else if (freezes > 0) freezes -= 1
    else streak = 0
  }
  return { streak, day: (streak % 7) + 1, freezes }
}

/** Simulates the days one by one and compares each with the reference implementation. */
function simulate(start: number, zone: string, days: readonly SimulatedDay[]): void {
  let clock: RewardClock = { timeZone: zone, extendedDay: null }
  let now = startOfDay(new Date(start), clock)
  let last: PastCheckIn | undefined
  const rows: { day: string; streak: number; points: number; covered_days: readonly string[]; created_at: Date }[] = []
  const claimedDays: boolean[] = []
  for (const { claims, at, travelsTo, travelsFirst } of days) {
    const begin = now
    // Of a gap with several journeys only the last one's skipped dates are known.
    const isInGap = claimedDays.at(-1) === false || !claims
    const travel = () => {
      if (travelsTo && !isInGap) clock = changeZone(now, clock, travelsTo)
    }
    now = new Date(begin.getTime() + Math.floor(at * (nextMidnight(begin, clock).getTime() - 1 - begin.getTime())))
    if (travelsFirst) travel()
    const state = checkInStateOf(last, now, clock)
    const expected = countExpected(claimedDays)
    expect(state).toMatchObject({ streak: expected.streak, cycleDay: expected.day, claimedToday: false })
    expect(state.freezes).toBe(expected.freezes)
    if (claims) {
      const streak = state.streak + 1
      last = { day: rewardDay(now, clock), streak, freezes: freezesAfter(streak, state.freezes), coolOffs: null }
      const points = CHECK_IN_POINTS[cycleDayOf(streak) - 1] ?? 333
      rows.unshift({ day: last.day, streak, points, covered_days: state.coveredDays, created_at: now })
      const after = checkInStateOf(last, now, clock)
      expect(after).toMatchObject({ streak, cycleDay: expected.day, claimedToday: true, coveredDays: [] })
    }
    if (!travelsFirst) travel()
    const view = viewOf(checkInStateOf(last, now, clock), rows.slice(0, 7), FIRST_RULES.checkIn, now, clock)
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

  test('start again after a long absence, and after a missed day without a freeze', () => {
    const last = { day: '2026-11-20', streak: 5, freezes: 0, coolOffs: null }
    expect(checkInStateOf(last, noonOf('2026-11-21'), UTC)).toMatchObject({ streak: 5, cycleDay: 6 })
    for (const day of ['2026-11-22', '2031-11-22']) {
      expect(checkInStateOf(last, noonOf(day), UTC)).toMatchObject({ streak: 0, cycleDay: 1, claimedToday: false })
    }
    expect(checkInStateOf(undefined, noonOf('2026-11-22'), UTC)).toMatchObject({ streak: 0, cycleDay: 1 })
  })

  test('go on after as many missed days as there are freezes, and end after one more', () => {
    const last = { day: '2026-11-20', streak: 15, freezes: 2, coolOffs: null }
    expect(checkInStateOf(last, noonOf('2026-11-23'), UTC)).toEqual({
      streak: 15,
      cycleDay: 2,
      claimedToday: false,
      freezes: 0,
      coveredDays: ['2026-11-21', '2026-11-22'],
    })
    expect(checkInStateOf(last, noonOf('2026-11-24'), UTC)).toMatchObject({ streak: 0, freezes: 0, coveredDays: [] })
  })

  test('count one freeze for each full cycle of a streak from before there were any, at most two', () => {
    const freezesOf = (streak: number) =>
      checkInStateOf({ day: '2026-11-20', streak, freezes: null, coolOffs: null }, noonOf('2026-11-20'), UTC).freezes
    expect([6, 7, 13, 14, 70].map(freezesOf)).toEqual([0, 1, 1, 2, 2])
  })

  test('do not count the days of a cool-off as missed', () => {
    const last = { day: '2026-11-20', streak: 5, freezes: 0, coolOffs: [{ from: '2026-11-21', to: '2026-11-28' }] }
    expect(checkInStateOf(last, noonOf('2026-11-29'), UTC)).toMatchObject({ streak: 5, cycleDay: 6, coveredDays: [] })
    expect(checkInStateOf(last, noonOf('2026-11-30'), UTC)).toMatchObject({ streak: 0 })
  })

  test('continue at day 1 after the seventh day, and at most six days are shown', () => {
    expect([1, 6, 7, 8, 14, 15].map(cycleDayOf)).toEqual([1, 6, 7, 1, 7, 1])
    const rows = Array.from({ length: 7 }, (_, back) => ({
      day: `2026-11-${String(20 - back).padStart(2, '0')}`,
      streak: 7 - back,
      points: CHECK_IN_POINTS[6 - back] ?? 345,
      covered_days: [],
      created_at: new Date(),
    }))
    const last = { day: '2026-11-20', streak: 7, freezes: 1, coolOffs: null }
    const view = (now: Date) => viewOf(checkInStateOf(last, now, UTC), rows, FIRST_RULES.checkIn, now, UTC)
    const seventh = view(noonOf('2026-11-20'))
    expect(seventh).toMatchObject({ streak: 6, today: 7, claimedToday: true, progress: 100 })
    expect(seventh.days.map(({ points }) => points)).toEqual([...CHECK_IN_POINTS, 345])
    const next = view(noonOf('2026-11-21'))
    expect(next).toMatchObject({ streak: 6, today: 1, claimedToday: false, progress: 0 })
    expect(next.days.map(({ status }) => status)).toEqual(['available', ...Array(6).fill('locked')])
    expect(next.days.map(({ date }) => date)[6]).toBe('2026-11-27')
  })

  test('do not run backwards when a later claim committed just after midnight', () => {
    const last = { day: '2026-11-21', streak: 2, freezes: 0, coolOffs: null }
    expect(checkInStateOf(last, noonOf('2026-11-20'), UTC).claimedToday).toBe(true)
  })
})
