// Days of the lists of staff, from and to (docs/product.md#lists-of-staff).

import { describe, expect, test } from 'vitest'
import { routes } from '#contracts/index.ts'
import type { Actor } from './actor.ts'
import { useTestApp } from './app.ts'
import { listMembers } from './members.ts'
import { redeemPlan } from './redemptions.ts'

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
    // Lists on the page of a member, here of the viewer.
    const path = pattern.replace(':id', staff.id)
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
