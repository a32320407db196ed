// Days of the lists of staff, from and to (docs/product.md#lists-of-staff).

import { describe, expect, test } from 'vitest'
import { routes } from '#contracts/index.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Actor } from './actor.ts'
import { useTestApp } from './app.ts'
import { campaignForm } from './campaigns.ts'
import { stockCodes } from './code-stock.ts'
import { listMembers } from './members.ts'
import { addPlan } from './plans.ts'
import { planOf, redeemPlan } from './redemptions.ts'

const app = useTestApp()
/** Calls that write take the same filter in their bodies. */
const paths = Object.values(routes)
  .filter(
    ({ method, definition }) =>
      method === 'GET' && 'errors' in definition && (definition.errors as readonly string[]).includes('daysReversed'),
  )
  .map(({ path }) => path)
const statusOf = async (staff: Actor, path: string, query: string) =>
  (await staff.send('GET', `${path}?${query}`)).status

describe('every list with days, and its export', () => {
  test.each(paths)('%s', async (pattern) => {
    const staff = await app().member({ role: 'super_admin' })
    // Lists of a plan, or on the page of a member, here of the viewer.
    const id = pattern.startsWith('/api/admin/plans/') ? (await planOf(staff)).id : staff.id
    const path = pattern.replace(':id', id)
    const refused = await staff.send('GET', `${path}?from=2026-11-02&to=2026-11-01`)
    expect(refused).toMatchObject({ code: 'daysReversed', status: 400 })
    for (const query of ['from=2026-11-01&to=2026-11-01', 'from=2026-11-01', 'to=2026-11-01']) {
      expect(await statusOf(staff, path, query)).toBe(200)
    }
    for (const day of ['0000-01-01', '2026-02-30', 'yesterday', '2026-11-01T00:00:00Z', "2026-11-01'"]) {
      expect(await statusOf(staff, path, `from=${encodeURIComponent(day)}`)).toBe(400)
    }
  })
})

test('both days are included, and days are those of UTC', async () => {
  const { clock } = app()
  const staff = await app().member({ role: 'super_admin' })
  const start = clock.now().getTime()
  const day = (offset: number) => new Date(start + offset * 86_400_000).toISOString().slice(0, 10)
  const [before, today, after] = [day(2), day(3), day(4)]
  clock.set(`${today}T23:59:59.999Z`)
  const last = await app().member({ points: 10_000, name: 'Dated Last' })
  const id = await redeemPlan(last)
  clock.advance(0.001)
  await app().member({ name: 'Dated Next' })
  const found = async (query: Parameters<typeof listMembers>[1]) => {
    const page = await listMembers(staff, query)
    return { names: page.items.map(({ name }) => name), n: page.found?.counts.all.n }
  }
  for (const sort of ['joined', 'points', 'name', 'lastLogin', 'totalEarned'] as const) {
    expect((await found({ from: today, to: today, sort })).names).toEqual(['Dated Last'])
  }
  expect(await found({ from: today, to: today })).toEqual({ names: ['Dated Last'], n: 1 })
  expect(await found({ from: today, search: 'dated next' })).toEqual({ names: ['Dated Next'], n: 1 })
  expect((await found({ to: before, search: 'dated' })).names).toEqual([])
  const redemptions = async (query: { from?: string; to?: string }) => {
    const { body } = await staff.call('GET /api/admin/redemptions', { query })
    return [body.items.map((one) => one.id), body.counts?.open]
  }
  expect(await redemptions({ from: today, to: today })).toEqual([[id], 1])
  expect(await redemptions({ from: after })).toEqual([[], 0])
  const next = await staff.call('GET /api/admin/redemptions/next', { query: { to: before } })
  expect(next.body.next).toBeNull()
})

test('prices, batches of codes, sessions, rule sets, campaigns and findings are those of the days', async () => {
  const { clock, database } = app()
  const start = clock.now().getTime()
  const day = (offset: number) => new Date(start + offset * 86_400_000).toISOString().slice(0, 10)
  const [today, after] = [day(10), day(11)]
  clock.set(`${today}T12:00:00.000Z`)
  const staff = await app().member({ role: 'super_admin' })
  const { plan } = (await addPlan(staff, { subscriptionId: 'dated', duration: '1 Month', points: 600 })).body
  await stockCodes(staff, plan.id, ['DATED-1'])
  await staff.call('POST /api/admin/campaigns', { body: campaignForm(app()) })
  await addFinding(database.db, staff.id, clock.now())
  const params = { id: plan.id }
  const countsOn = async (query: { from?: string; to?: string }) => ({
    prices: (await staff.call('GET /api/admin/plans/:id/prices', { params, query })).body.changes.length,
    batches: (await staff.call('GET /api/admin/plans/:id/codes', { params, query })).body.batches.length,
    sessions: (await staff.call('GET /api/admin/security/sessions', { query })).body.items.length,
    sets: (await staff.call('GET /api/admin/rules', { query })).body.items.length,
    campaigns: (await staff.call('GET /api/admin/campaigns', { query })).body.campaigns.length,
    findings: (await staff.call('GET /api/admin/points-audit/members', { query })).body.items.length,
    file: (await exported(staff, query)).split('\n').filter((line) => line.includes(staff.id)).length,
  })
  const onDay = { prices: 1, batches: 1, sessions: 1, sets: 0, campaigns: 1, findings: 1, file: 1 }
  expect(await countsOn({ from: today, to: today })).toEqual(onDay)
  expect(await countsOn({ from: after })).toEqual({
    ...{ prices: 0, batches: 0, sessions: 0, sets: 0, campaigns: 0, findings: 0, file: 0 },
  })
  expect((await countsOn({ to: today })).sets).toBeGreaterThan(0)
})

const exported = async (staff: Actor, query: { from?: string; to?: string }): Promise<string> => {
  const path = `/api/admin/points-audit-exports/members?${new URLSearchParams(query)}`
  const response = await fetch(`${app().url}${path}`, { headers: { cookie: staff.cookie ?? '' } })
  return await response.text()
}

/** Stores an investigation that found something about a member at a moment. */
async function addFinding(db: Db, memberId: string, at: Date): Promise<void> {
  const id = crypto.randomUUID()
  await db
    .insertInto('audit_runs')
    .values({
      ...{ id, kind: 'investigation', state: 'finished', started_at: at, ended_at: at, next_at: at },
      ...{ started_by: memberId, address: '', request_id: null, source_id: null, total: 1 },
    })
    .execute()
  const finding = { kind: 'balance_wrong', seq: 0, subject: null, source: null, points: 1, at: at.toISOString() }
  await db
    .insertInto('audit_findings')
    .values({
      ...{ run_id: id, member_id: memberId, points: 0, total_earned: 0, ledger_points: 1, ledger_earned: 0 },
      ...{ issues: 1, deductions: 0, critical: true },
      ...{ findings: JSON.stringify([finding]), kinds: JSON.stringify({ balance_wrong: 1 }) },
    })
    .execute()
}
