import { expect, test } from 'vitest'
import { nextStep } from './next-step.ts'

const reach = { subscriptionId: 'tv', name: 'TV', duration: '1 Month', points: 500, missing: 0, progress: 100 }
const dashboard = {
  points: 600,
  totalEarned: 600,
  todayEarnings: 0,
  weeklyEarned: 0,
  tasksCompleted: 4,
  limits: { playsLeft: null, coolOffUntil: null },
  today: { ways: [], pointsLeft: 0, resetsAt: '2026-11-21T00:00:00.000Z' },
  spinsRemaining: 0,
  scratchesRemaining: 0,
  quizzesRemaining: 0,
  welcomeBonusMissing: false,
  expiry: null,
  withinReach: [reach],
  redemptionsPaused: false,
  recent: [],
}

test('a member who has never played is sent to the first spin', () => {
  expect(nextStep({ ...dashboard, spinsRemaining: 5, tasksCompleted: 0 })).toEqual({ kind: 'firstSpin' })
})

test('games that are left come first: spins, then cards, then quizzes', () => {
  const all = { ...dashboard, spinsRemaining: 2, scratchesRemaining: 3, quizzesRemaining: 1 }
  expect(nextStep(all)).toEqual({ kind: 'spin', left: 2 })
  expect(nextStep({ ...all, spinsRemaining: 0 })).toEqual({ kind: 'scratch', left: 3 })
  expect(nextStep({ ...all, spinsRemaining: 0, scratchesRemaining: 0 })).toEqual({ kind: 'quiz', left: 1 })
})

test('a game that is closed for today is left out', () => {
  const way = { way: 'spins', left: 2, total: 5, points: 35, certainty: 'average', seconds: 5 } as const
  const closing = { reason: 'dailyCap', opensAt: '2026-11-21T00:00:00.000Z' } as const
  const today = { ...dashboard.today, ways: [{ ...way, closing }] }
  expect(nextStep({ ...dashboard, today, spinsRemaining: 2, quizzesRemaining: 1 })).toEqual({ kind: 'quiz', left: 1 })
})

test('with all games played a subscription within reach is next, and without one the day is done', () => {
  expect(nextStep(dashboard)).toEqual({ kind: 'redeem', reach })
  expect(nextStep({ ...dashboard, withinReach: [{ ...reach, missing: 1 }] })).toEqual({ kind: 'rest' })
  expect(nextStep({ ...dashboard, redemptionsPaused: true }), 'redemptions are paused').toEqual({ kind: 'rest' })
})
