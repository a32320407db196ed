import { expect, test } from 'vitest'
import type { Role } from '#contracts/roles.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { approvalsOf, approve, assign, proposePoints, withdraw } from '#test/approvals.ts'
import { openTab, type Tab } from '#test/event-stream.ts'
import { adjust } from '#test/members.ts'
import { addRole } from '#test/own-roles.ts'
import { move, redeemPlan } from '#test/redemptions.ts'
import { addGroup, assignGroup, dismiss } from '#test/risk.ts'

const app = useTestApp()

const rich = () => app().member({ points: 100_000 })

/** Opens a tab that has received its first heartbeat. Older events are delivered before. */
async function tabOf(actor: Actor): Promise<Tab> {
  await app().mails()
  app().clock.advance(60)
  const tab = await openTab(app().url, actor.cookie ?? '')
  expect((await tab.next()).type).toBe('heartbeat')
  return tab
}

/** Returns the next events of queues that a tab receives. They are sent after the permissions were read. */
async function received(tab: Tab, count: number): Promise<string[]> {
  const types: string[] = []
  while (types.length < count) {
    const { type } = await tab.next()
    if (type !== 'heartbeat' && type !== 'notification') types.push(type)
  }
  return types
}

async function openTicket(member: Actor): Promise<string> {
  const body = { subject: 'No points', text: 'The spin paid nothing.', category: 'account' } as const
  return (await member.call('POST /api/support', { body })).body.id
}

test('staff are notified of each step of a redemption and a ticket, also of notes, without its content', async () => {
  const staff = await app().member({ role: 'moderator' })
  const member = await rich()
  const tab = await tabOf(staff)
  const eventOf = async (act: () => Promise<unknown>) => {
    await act()
    await app().mails()
    const event = await tab.next()
    expect(event.data).toBe(JSON.stringify({ type: event.type }))
    return event.type
  }
  let redemption = ''
  let ticket = ''
  expect(
    await eventOf(async () => {
      redemption = await redeemPlan(member)
    }),
  ).toBe('redemption_queue')
  expect(await eventOf(() => move(staff, redemption, 'pending', 'processing'))).toBe('redemption_queue')
  const note = { body: { text: 'Called the provider' } }
  expect(
    await eventOf(() => staff.call('POST /api/admin/redemptions/:id/notes', { params: { id: redemption }, ...note })),
  ).toBe('redemption_queue')
  expect(
    await eventOf(async () => {
      ticket = await openTicket(member)
    }),
  ).toBe('ticket_queue')
  const params = { id: ticket }
  const assigned = { to: staff.id, seenVersion: 1 }
  expect(await eventOf(() => staff.call('POST /api/admin/support/:id/assignee', { params, body: assigned }))).toBe(
    'ticket_queue',
  )
  expect(await eventOf(() => staff.call('POST /api/admin/support/:id/notes', { params, ...note }))).toBe('ticket_queue')
  await tab.close()
})

test('staff who decide proposals are notified when one is made, approved or withdrawn; others are not', async () => {
  const [author, colleague] = [await app().member({ role: 'moderator' }), await app().member({ role: 'moderator' })]
  const ownRoleId = await addRole(app(), ['support.read'])
  const [support, other] = [await app().member({ ownRoleId }), await app().member()]
  const [tab, supportTab] = [await tabOf(colleague), await tabOf(support)]
  const eventOf = async (act: () => Promise<unknown>) => {
    await act()
    await app().mails()
    return await received(tab, 1)
  }
  let id = ''
  const proposed = await eventOf(async () => {
    id = await proposePoints(author, other.id)
  })
  expect(proposed).toEqual(['approval_queue'])
  expect(await eventOf(() => assign(colleague, id))).toEqual(['approval_queue'])
  expect(await eventOf(() => withdraw(author, id))).toEqual(['approval_queue'])
  await eventOf(async () => {
    id = await proposePoints(author, other.id)
  })
  expect(await eventOf(() => approve(colleague, id))).toEqual(['approval_queue'])
  const typesFor = async (who: Actor) =>
    (await who.call('GET /api/events/missed', { query: { after: '0' } })).body.types
  expect(await typesFor(support)).not.toContain('approval_queue')
  expect(await typesFor(other)).not.toContain('approval_queue')
  expect(await typesFor(author)).toContain('approval_queue')
  await openTicket(other)
  await app().mails()
  expect(await received(supportTab, 1)).toEqual(['ticket_queue'])
  await tab.close()
  await supportTab.close()
})

test('staff who may read risk groups are notified of a decision on one; support is not', async () => {
  const [boss, support] = [await app().member({ role: 'super_admin' }), await app().member({ role: 'support' })]
  const [tab, supportTab] = [await tabOf(await app().member({ role: 'super_admin' })), await tabOf(support)]
  const group = await addGroup(app(), { kind: 'name', mark: 'queue events', measure: 3 })
  expect((await assignGroup(boss, group)).status).toBe(200)
  await app().mails()
  expect(await received(tab, 1)).toEqual(['risk_queue'])
  expect((await dismiss(boss, group, 3)).status).toBe(200)
  await app().mails()
  expect(await received(tab, 1)).toEqual(['risk_queue'])
  await openTicket(await app().member())
  await app().mails()
  expect(await received(supportTab, 1)).toEqual(['ticket_queue'])
  await tab.close()
  await supportTab.close()
})

test('staff who see redemptions but no proposals are notified of a proposed refund and of its end', async () => {
  const [author, supporter] = [await app().member({ role: 'moderator' }), await app().member({ role: 'support' })]
  const redemption = await redeemPlan(await rich())
  await adjust(author, (await app().member()).id, 4900)
  const tab = await tabOf(supporter)
  expect((await move(author, redemption, 'pending', 'cancelled')).body.waits).toBe(true)
  await app().mails()
  expect(await received(tab, 1)).toEqual(['redemption_queue'])
  const [proposal] = await approvalsOf(author)
  await withdraw(author, proposal?.id ?? '')
  await app().mails()
  expect(await received(tab, 1)).toEqual(['redemption_queue'])
  await tab.close()
})

test('members are notified of no queue, by stream or by asking', async () => {
  const [member, other] = [await rich(), await app().member()]
  const staff = await app().member({ role: 'support' })
  const [own, foreign, staffTab] = [await tabOf(member), await tabOf(other), await tabOf(staff)]
  const { id } = (await other.call('GET /api/events/missed')).body
  await redeemPlan(member)
  await app().mails()
  expect(await received(staffTab, 1)).toEqual(['redemption_queue'])
  expect((await other.call('GET /api/events/missed', { query: { after: String(id) } })).body.types).toEqual([])
  expect((await staff.call('GET /api/events/missed', { query: { after: String(id) } })).body.types).toEqual([
    'redemption_queue',
  ])
  app().clock.advance(60 * 60)
  app().hub.beat(app().clock.now())
  const typesOf = async (tab: Tab) => (await tab.rest()).map(({ type }) => type)
  expect(await typesOf(own)).not.toContain('redemption_queue')
  expect(await typesOf(foreign)).not.toContain('redemption_queue')
  await staffTab.close()
})

test('staff with an own role are notified of the queues of its permissions, also after a change of the role', async () => {
  const member = await rich()
  const ownRoleId = await addRole(app(), ['redemptions.read'])
  const tab = await tabOf(await app().member({ ownRoleId }))
  await openTicket(member)
  await redeemPlan(member)
  await app().mails()
  expect(await received(tab, 1)).toEqual(['redemption_queue'])
  const { db } = app().database
  await db
    .updateTable('own_roles')
    .set({ permissions: ['support.read'] })
    .where('id', '=', ownRoleId)
    .execute()
  await redeemPlan(member)
  await openTicket(await app().member())
  await app().mails()
  expect(await received(tab, 1)).toEqual(['ticket_queue'])
  await tab.close()
})

test('a super admin who views the admin part as a role is notified of its queues only', async () => {
  const member = await rich()
  const staff = await app().member({ role: 'super_admin' })
  const tab = await tabOf(staff)
  await staff.call('POST /api/admin/role-view', { body: { role: await addRole(app(), ['support.read']) } })
  await redeemPlan(member)
  await openTicket(await app().member())
  await app().mails()
  expect((await received(tab, 2)).sort()).toEqual(['account', 'ticket_queue'])
  const missed = await staff.call('GET /api/events/missed', { query: { after: '0' } })
  expect(missed.body.types).not.toContain('redemption_queue')
  await tab.close()
})

test('the permission is checked when an event is sent: a stream outlives no demotion, and no lost protection', async () => {
  const member = await rich()
  const witness = await app().member({ role: 'support' })
  const [demoted, unprotected] = [await app().member({ role: 'support' }), await app().member({ role: 'support' })]
  const [tab, bare, witnessTab] = [await tabOf(demoted), await tabOf(unprotected), await tabOf(witness)]
  const { db } = app().database
  await redeemPlan(member)
  await app().mails()
  for (const one of [tab, bare, witnessTab]) expect(await received(one, 1)).toEqual(['redemption_queue'])

  const role: Role = 'member'
  await db.updateTable('members').set({ role }).where('id', '=', demoted.id).execute()
  await db
    .updateTable('credentials')
    .set({ has_long_password: false })
    .where('member_id', '=', unprotected.id)
    .execute()
  await openTicket(member)
  await app().mails()
  expect(await received(witnessTab, 1)).toEqual(['ticket_queue'])
  app().clock.advance(60 * 60)
  app().hub.beat(app().clock.now())
  for (const one of [tab, bare]) expect((await one.rest()).map(({ type }) => type)).not.toContain('ticket_queue')
  const missed = async (actor: Actor) => (await actor.call('GET /api/events/missed', { query: { after: '0' } })).body
  expect((await missed(demoted)).types).not.toContain('ticket_queue')
  await witnessTab.close()
})
