import { expect, test } from 'vitest'
import { useTestApp } from '#test/app.ts'
import { deleteAccount, newcomer } from '#test/deletion.ts'
import { storeCosts } from '#test/economy.ts'
import { earn, projectLeaderboard } from '#test/leaderboard.ts'
import { deletePlan } from '#test/plans.ts'
import { planOf, redemptionAt } from '#test/redemptions.ts'

const app = useTestApp({ now: '2026-11-20T12:00:00.000Z' })
const DAY_MS = 86_400_000

test('solvency follows the ledger, the costs and the deliveries', async () => {
  const { clock, database } = app()
  const staff = await app().member({ role: 'super_admin' })
  const read = async () => (await staff.call('GET /api/admin/economy/now')).body
  expect(await read()).toMatchObject({
    ...{ currency: null, coverDays: null, targetMarginBp: null, sources: [], members: [] },
    outstanding: { points: 0, atMost: null, expected: null },
    period: { days: 0, revenue: null, marginBp: null },
    verdict: { ruleSet: 1, outcome: 'unknown', broken: [] },
  })

  const member = await app().member()
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  await earn(database.db, member.id, 1000, daysAgo(4), 'quiz')
  await earn(database.db, member.id, 50, daysAgo(3), 'daily_ad')
  await earn(database.db, member.id, 50, daysAgo(2), 'daily_ad')
  await earn(database.db, member.id, 20, daysAgo(2), 'special_task2')
  await earn(database.db, member.id, 80, daysAgo(2), 'scratch_earn')
  await redemptionAt(member, staff, 'completed')
  await projectLeaderboard(app())

  const unknown = await read()
  expect(unknown.days).toHaveLength(31)
  expect(unknown.missing.planCosts).toBeGreaterThan(20)
  expect(unknown).toMatchObject({ period: { days: 4, issued: 1200, revenue: null }, outstanding: { points: 600 } })

  await storeCosts(staff, { otherRevenue: '300' })
  const price = (await planOf(member)).points
  const { days, period, outstanding, coverDays, sources, members, verdict } = await read()
  // Ten dollars a day of other revenue, and a cent for each ad.
  expect(days.at(-3)).toMatchObject({ issued: 150, revenue: '10030000', deliveredCost: '0' })
  expect(days.at(-1)).toMatchObject({ issued: 0, revenue: '10000000', issuedCost: '0', deliveredCost: '2000000' })
  // Members chose one plan: its points cost $2 for its price.
  const costOf = (points: number) => String(Math.round((points * 2_000_000) / price))
  expect(outstanding).toMatchObject({ points: 600, expected: costOf(600), neverRedeemed: 0 })
  expect(Number(outstanding.atMost)).toBeGreaterThanOrEqual(Number(outstanding.expected))
  expect(period).toMatchObject({ days: 4, revenue: '40040000', deliveredCost: '0' })
  expect(period.marginBp).toBe(Math.floor(((40_040_000 - Number(period.issuedCost)) * 10_000) / 40_040_000))
  expect(coverDays).toBeCloseTo((Number(outstanding.expected) * 4) / 40_040_000, 9)
  expect(sources[0]).toEqual({ source: 'quiz', points: 1000 })
  expect(members).toEqual([{ id: member.id, name: expect.any(String), email: member.account.email, points: 1200 }])
  expect(verdict.outcome).toBe('refused')
  expect(verdict.broken.map(({ rule }) => rule)).toContain('perfectCost')

  // A plan that has left the store keeps its last known cost, and a page without a known revenue hides that of days with its ads.
  await deletePlan(staff, (await planOf(member)).id)
  await storeCosts(staff, {
    otherRevenue: '300',
    openingRevenue: { daily_ad: '', special_task2: '0.01', scratch: '0.01' },
  })
  const later = await read()
  expect(later.days.at(-1)).toMatchObject({ revenue: '10000000', deliveredCost: '2000000' })
  expect(later.days.at(-3)).toMatchObject({ revenue: null })
  expect(later.period).toMatchObject({ revenue: null, marginBp: null })
  expect(later.missing.plans).toBe(false)

  // An empty store is a figure that is missing.
  for (const { id } of (await staff.call('GET /api/admin/plans')).body.plans) await deletePlan(staff, id)
  const empty = await read()
  expect(empty.missing).toMatchObject({ plans: true, planCosts: 0 })
  expect(empty.verdict.outcome).toBe('unknown')
})

test('a member who deleted the account is among the earners without name and address', async () => {
  const { clock, database } = app()
  const staff = await app().member({ role: 'super_admin' })
  const { actor, id } = await newcomer(app())
  await earn(database.db, id, 5000, clock.now(), 'quiz')
  await projectLeaderboard(app())
  await deleteAccount(actor)
  const { members } = (await staff.call('GET /api/admin/economy/now')).body
  expect(members?.find((one) => one.id === id)).toEqual({ id, name: null, email: null, points: expect.any(Number) })
})

test('solvency is for staff who manage the system', async () => {
  for (const role of ['moderator', 'support'] as const) {
    expect((await (await app().member({ role })).call('GET /api/admin/economy/now')).code).toBe('forbidden')
  }
})
