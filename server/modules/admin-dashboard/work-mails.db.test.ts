import { beforeEach, expect, test } from 'vitest'
import type { OwnRolePermission } from '#contracts/roles.ts'
import { systemRandom } from '#server/adapters/random.ts'
import { createNotifier } from '#server/modules/notifications/index.ts'
import { useTestApp } from '#test/app.ts'
import { addRole } from '#test/own-roles.ts'
import { openTicket } from '#test/support.ts'
import { sendWorkMails } from './index.ts'

const app = useTestApp({ now: '2026-11-20T09:00:00.000Z' })
beforeEach(async () => {
  app().clock.set('2026-11-20T09:00:00.000Z')
  await app().database.db.deleteFrom('work_mails').execute()
})

const send = () => sendWorkMails(app().database.db, createNotifier(app().clock, systemRandom), app().clock.now())
const morningMails = async () => (await app().mails()).filter(({ subject }) => subject.startsWith('Needs you'))

test('staff choose among what they may act on, and others do not', async () => {
  const staff = await app().member({ role: 'support' })
  const { body } = await staff.call('GET /api/admin/me/work-mails')
  expect(body).toEqual({ kinds: [], offered: ['overdueTickets', 'openTickets'] })
  const saved = await staff.call('PUT /api/admin/me/work-mails', { body: { kinds: ['openTickets', 'lowCodes'] } })
  expect(saved.body.kinds).toEqual(['openTickets'])
  const none = await staff.call('PUT /api/admin/me/work-mails', { body: { kinds: [] } })
  expect(none.body.kinds).toEqual([])
  expect((await (await app().member()).call('GET /api/admin/me/work-mails')).code).toBe('forbidden')
})

test('of risk groups, which some staff only read, those are offered who may stop their members', async () => {
  const offered = async (permissions: readonly OwnRolePermission[]) => {
    const staff = await app().member({ ownRoleId: await addRole(app(), permissions) })
    return (await staff.call('GET /api/admin/me/work-mails')).body.offered
  }
  expect(await offered(['risk.read'])).toEqual([])
  expect(await offered(['users.ban'])).toEqual([])
  expect(await offered(['risk.read', 'users.ban'])).toEqual(['riskGroups'])
})

test('one mail comes on the next morning of the staff member, once, and only if something waits', async () => {
  const staff = await app().member({ role: 'support', timeZone: 'America/New_York' })
  await staff.call('PUT /api/admin/me/work-mails', { body: { kinds: ['openTickets'] } })
  // 8 o'clock in New York is 13:00 UTC.
  app().clock.set('2026-11-21T13:00:00.000Z')
  expect(await send()).toBe(0)
  app().clock.set('2026-11-22T12:59:00.000Z')
  await openTicket(await app().member())
  await openTicket(await app().member())
  expect(await send()).toBe(0)
  app().clock.set('2026-11-22T13:00:00.000Z')
  const runs = await Promise.all([send(), send(), send()])
  expect(runs.reduce((sum, one) => sum + one, 0)).toBe(1)
  app().clock.set('2026-11-22T23:00:00.000Z')
  expect(await send()).toBe(0)
  const mails = await morningMails()
  expect(mails.map(({ subject }) => subject)).toEqual(['Needs you: 2 open tickets'])
  app().clock.set('2026-11-23T13:00:00.000Z')
  expect(await send()).toBe(1)
})

test('nothing is mailed to staff who lost their role or were banned', async () => {
  const [left, banned] = [await app().member({ role: 'support' }), await app().member({ role: 'support' })]
  for (const staff of [left, banned])
    await staff.call('PUT /api/admin/me/work-mails', { body: { kinds: ['openTickets'] } })
  await openTicket(await app().member())
  const { db } = app().database
  await db.updateTable('members').set({ role: 'member' }).where('id', '=', left.id).execute()
  await db.updateTable('members').set({ status: 'banned' }).where('id', '=', banned.id).execute()
  app().clock.set('2026-11-24T13:00:00.000Z')
  expect(await send()).toBe(0)
})

test('a time zone that the database lacks stops neither the choice nor the mails of others', async () => {
  // Node accepts the first name, PostgreSQL neither.
  const zones = ['US/Pacific-New', 'Mars/Olympus', 'Europe/Paris']
  const staff = await Promise.all(zones.map((timeZone) => app().member({ role: 'support', timeZone })))
  for (const one of staff) {
    const saved = await one.call('PUT /api/admin/me/work-mails', { body: { kinds: ['openTickets'] } })
    expect(saved.body.kinds).toEqual(['openTickets'])
  }
  await openTicket(await app().member())
  const counts = []
  for (const time of ['07:00', '08:00', '15:59', '16:00']) {
    app().clock.set(`2026-11-21T${time}:00.000Z`)
    counts.push(await send())
  }
  // In Paris, in UTC for the unknown name, and in California.
  expect(counts).toEqual([1, 1, 0, 1])
})
