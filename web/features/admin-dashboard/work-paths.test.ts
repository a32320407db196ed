import { expect, test } from 'vitest'
import type { PendingWorkKind } from '#contracts/admin-dashboard-rules.ts'
import { countsByPage, tilesOf } from './work-paths.ts'

type Work = Partial<Record<PendingWorkKind, number>>

const itemsOf = (work: Work) =>
  Object.entries(work).map(([kind, n]) => ({ kind: kind as PendingWorkKind, n, at: '2026-03-01T09:00:00.000Z' }))
const counts = (work: Work) => Object.fromEntries(countsByPage(itemsOf(work)))
const tiles = (work: Work) =>
  tilesOf(itemsOf(work)).map(({ kind, n, overdue }) =>
    overdue ? `${n} ${kind}, ${overdue.n} overdue` : `${n} ${kind}`,
  )

test('overdue work is a part of the other work of its list, and moves it to the front', () => {
  expect(tiles({ overdueTickets: 1, failedJobs: 2, pendingRedemptions: 3, openTickets: 4 })).toEqual([
    '4 openTickets, 1 overdue',
    '2 failedJobs',
    '3 pendingRedemptions',
  ])
  // Overdue redemptions that are processed are not pending.
  expect(tiles({ overdueRedemptions: 2 })).toEqual(['2 overdueRedemptions'])
})

test('pending work is counted by page, overdue work marks its page as urgent and counts once', () => {
  expect(counts({})).toEqual({})
  expect(counts({ pendingRedemptions: 12, openTickets: 2, overdueTickets: 1 })).toEqual({
    '/admin/redemptions': { n: 12, isUrgent: false },
    '/admin/support': { n: 2, isUrgent: true },
  })
  // Orders that were not delivered are among the pending redemptions.
  expect(counts({ orderProblems: 2, pendingRedemptions: 5 })).toEqual({
    '/admin/redemptions': { n: 5, isUrgent: true },
  })
  expect(counts({ overdueRedemptions: 3 })).toEqual({ '/admin/redemptions': { n: 3, isUrgent: true } })
  expect(counts({ pendingRedemptions: 1, overdueRedemptions: 3 })).toEqual({
    '/admin/redemptions': { n: 3, isUrgent: true },
  })
  expect(counts({ failedMails: 2, failedJobs: 1, riskGroups: 4 })).toEqual({
    '/admin/database': { n: 3, isUrgent: true },
    '/admin/security': { n: 4, isUrgent: false },
  })
  expect(counts({ budgetWarnings: 2 })).toEqual({ '/admin/economy': { n: 2, isUrgent: true } })
})
