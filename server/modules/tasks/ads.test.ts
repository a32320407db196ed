import { expect, test } from 'vitest'
import { systemRandom } from '#server/adapters/random.ts'
import { decide, fakeNotifier, NOON } from '#test/decide.ts'
import { FIRST_RULES } from '#test/first-rules.ts'
import { claimAd } from './claim-ad.ts'
import { startAd } from './start-ad.ts'

const { seconds: AD_SECONDS, points: AD_POINTS } = FIRST_RULES.ads
const start = startAd(systemRandom)
const claim = claimAd(fakeNotifier)
const before = (seconds: number) => new Date(NOON.getTime() - seconds * 1000).toISOString()
const view = {
  id: 'a0000000-0000-4000-8000-000000000009',
  day: '2026-11-20',
  kind: 'daily_ad',
  task: 'task1',
  started_at: before(AD_SECONDS),
  claimed_at: null,
  rule_set: 1,
} as const
const input = { body: { kind: view.kind, task: view.task } }

test('an ad is started once a day, and a second start continues it', () => {
  expect(
    decide(start, { snapshot: { selfSetLimits: null, dayUse: null, rooms: null, views: null }, input }),
  ).toMatchObject({
    output: { leftMs: AD_SECONDS * 1000, seconds: AD_SECONDS, claimed: false },
    effects: { rows: { ad_views: [{ day: view.day, kind: view.kind, task: view.task, claimed_at: null }] } },
  })
  const running = { ...view, started_at: before(2) }
  expect(
    decide(start, { snapshot: { selfSetLimits: null, dayUse: null, rooms: null, views: [running] }, input }),
  ).toEqual({
    output: { id: view.id, leftMs: (AD_SECONDS - 2) * 1000, seconds: AD_SECONDS, claimed: false },
    effects: {},
  })
  const claimed = { ...view, claimed_at: before(1) }
  expect(
    decide(start, { snapshot: { selfSetLimits: null, dayUse: null, rooms: null, views: [claimed] }, input }),
  ).toEqual({
    code: 'taskCompleted',
  })
  expect(
    decide(start, {
      snapshot: { selfSetLimits: null, dayUse: null, rooms: null, views: [{ ...claimed, day: '2026-11-19' }] },
      input,
    }),
  ).toHaveProperty('output')
})

test('a start counts for the new day if a concurrent one was counted for it already', () => {
  const tomorrow = { ...view, day: '2026-11-21', started_at: before(-60) }
  expect(
    decide(start, { snapshot: { selfSetLimits: null, dayUse: null, rooms: null, views: [tomorrow] }, input }),
  ).toMatchObject({
    output: { id: view.id },
    effects: {},
  })
  expect(
    decide(start, {
      snapshot: { selfSetLimits: null, dayUse: null, rooms: null, views: [{ ...tomorrow, task: 'task2' }] },
      input,
    }),
  ).toEqual({
    code: 'adWaiting',
  })
})

test('an ad that could not be claimed before midnight is not started', () => {
  const startAt = (now: string) =>
    decide(start, {
      snapshot: { selfSetLimits: null, dayUse: null, rooms: null, views: null },
      input,
      viewer: { timeZone: 'Europe/Paris' },
      now: new Date(now),
    })
  expect(startAt('2026-11-20T22:59:19.999Z')).toMatchObject({ output: { claimed: false } })
  expect(startAt('2026-11-20T22:59:20.000Z')).toEqual({ code: 'adTooLate' })
  expect(startAt('2026-11-20T23:00:00.000Z')).toMatchObject({
    effects: { rows: { ad_views: [{ day: '2026-11-21' }] } },
  })
})

test('one ad is watched at a time', () => {
  const other = { ...view, task: 'task2' }
  expect(
    decide(start, { snapshot: { selfSetLimits: null, dayUse: null, rooms: null, views: [other] }, input }),
  ).toEqual({
    code: 'adWaiting',
  })
  expect(
    decide(start, {
      snapshot: { selfSetLimits: null, dayUse: null, rooms: null, views: [{ ...other, claimed_at: before(1) }] },
      input,
    }),
  ).toHaveProperty('output')
})

test('an ad is claimed after its time, once, and on its day', () => {
  const points = AD_POINTS[view.kind]
  expect(decide(claim, { snapshot: { view, hasBudgets: false } })).toMatchObject({
    output: { points, balance: 1000 + points, totalEarned: 2000 + points },
    effects: { entry: { points, taskType: view.kind }, rows: { ad_views: [{ claimed_at: NOON.toISOString() }] } },
  })
  const refused = (change: object) => decide(claim, { snapshot: { view: { ...view, ...change }, hasBudgets: false } })
  expect(refused({ started_at: before(AD_SECONDS - 0.001) })).toEqual({ code: 'adTooEarly' })
  expect(refused({ claimed_at: before(1) })).toEqual({ code: 'taskCompleted' })
  expect(refused({ day: '2026-11-19' })).toEqual({ code: 'adExpired' })
  expect(decide(claim, { snapshot: { view: null, hasBudgets: false } })).toEqual({ code: 'notFound' })
})
