import { describe, expect, test } from 'vitest'
import { useTestApp } from '#test/app.ts'
import { hold } from '#test/holds.ts'
import { adjust } from '#test/members.ts'
import { redeemPlan } from '#test/redemptions.ts'
import { addGroup } from '#test/risk.ts'
import { openTicket } from '#test/support.ts'

const NO_ONE = '019376f0-5a7c-7d3e-8b1a-2f4c6d8e0a12'
const REDEMPTIONS = 'GET /api/admin/members/:id/redemptions'
const TICKETS = 'GET /api/admin/members/:id/tickets'
const APPROVALS = 'GET /api/admin/members/:id/approvals'
const RISK = 'GET /api/admin/members/:id/risk'

const app = useTestApp()

describe('the sections of the page of a member', () => {
  test('need the permission of their own lists, and exist for members only', async () => {
    const { id } = await app().member()
    const allowed = {
      support: [REDEMPTIONS, TICKETS],
      moderator: [REDEMPTIONS, TICKETS, APPROVALS, RISK],
      super_admin: [REDEMPTIONS, TICKETS, APPROVALS, RISK],
      member: [],
    } as const
    for (const role of ['support', 'moderator', 'super_admin', 'member'] as const) {
      const viewer = await app().member({ role })
      for (const route of [REDEMPTIONS, TICKETS, APPROVALS, RISK] as const) {
        const may = (allowed[role] as readonly string[]).includes(route)
        expect((await viewer.call(route, { params: { id } })).status).toBe(may ? 200 : 403)
        expect((await viewer.call(route, { params: { id: NO_ONE } })).status).toBe(may ? 404 : 403)
      }
    }
  })

  test('list the redemptions and tickets of this member alone, newest first, page by page', async () => {
    const staff = await app().member({ role: 'moderator' })
    const [member, other] = [await app().member({ points: 9000 }), await app().member({ points: 9000 })]
    const redemptions: string[] = []
    const tickets: string[] = []
    for (const _ of [1, 2, 3]) {
      app().clock.advance(60)
      redemptions.unshift(await redeemPlan(member))
      tickets.unshift(await openTicket(member))
    }
    await redeemPlan(other)
    await openTicket(other)
    await hold(staff, redemptions[0] ?? '')
    for (const [route, ids] of [
      [REDEMPTIONS, redemptions],
      [TICKETS, tickets],
    ] as const) {
      const first = (await staff.call(route, { params: { id: member.id }, query: { limit: '2' } as never })).body
      const query = { limit: '2', cursor: first.nextCursor }
      const second = (await staff.call(route, { params: { id: member.id }, query: query as never })).body
      expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids)
      expect(second.nextCursor).toBeNull()
    }
    const { items } = (await staff.call(REDEMPTIONS, { params: { id: member.id } })).body
    expect(items.map(({ heldUntil }) => heldUntil !== null)).toEqual([true, false, false])
  })

  test('list what was opened or proposed on the chosen days, both included', async () => {
    const [admin, moderator] = [await app().member({ role: 'super_admin' }), await app().member({ role: 'moderator' })]
    const member = await app().member({ points: 9000 })
    const today = () => app().clock.now().toISOString().slice(0, 10)
    const days: string[] = []
    for (const nth of [1, 2, 3]) {
      app().clock.advance(86_400)
      days.push(today())
      await redeemPlan(member)
      await openTicket(member)
      await adjust(moderator, member.id, 900_000 + nth, { reason: 'Prize' })
    }
    const [first = '', second = '', third = ''] = days
    for (const route of [REDEMPTIONS, TICKETS, APPROVALS] as const) {
      const daysOf = async (query: { from?: string; to?: string }) => {
        const { items } = (await admin.call(route, { params: { id: member.id }, query: query as never })).body
        return items.map((one) => ('createdAt' in one ? one.createdAt : one.at).slice(0, 10))
      }
      expect(await daysOf({ from: second })).toEqual([third, second])
      expect(await daysOf({ to: second })).toEqual([second, first])
      expect(await daysOf({ from: second, to: second })).toEqual([second])
      const reversed = { params: { id: member.id }, query: { from: third, to: first } as never }
      expect(await admin.call(route, reversed)).toMatchObject({ status: 400, body: { code: 'daysReversed' } })
    }
  })

  test('list the proposals about the member, which only their kinds’ staff see', async () => {
    const [admin, moderator] = [await app().member({ role: 'super_admin' }), await app().member({ role: 'moderator' })]
    const [member, other] = [await app().member({ points: 10 }), await app().member({ points: 10 })]
    await adjust(moderator, member.id, 900_000, { reason: 'Prize' })
    await adjust(moderator, other.id, 900_000, { reason: 'Prize' })
    const { items } = (await admin.call(APPROVALS, { params: { id: member.id } })).body
    expect(items).toMatchObject([{ facts: { kind: 'points', memberId: member.id }, may: ['approve', 'refuse'] }])
  })

  test('list the risk groups of the member, and those of their own speed', async () => {
    const admin = await app().member({ role: 'super_admin' })
    const { id } = await app().member()
    const { id: other } = await app().member()
    const mark = `speed-${id}`
    await addGroup(app(), { kind: 'speed', mark: id, measure: 1 })
    const group = await addGroup(app(), { kind: 'device', mark, measure: 3 })
    await app()
      .database.db.insertInto('risk_marks')
      .values({
        kind: 'device',
        mark,
        member_id: id,
        label: '',
        first_at: app().clock.now(),
        seen_at: app().clock.now(),
      })
      .execute()
    const groups = (await admin.call(RISK, { params: { id } })).body.groups
    expect(groups.map(({ kind }) => kind).toSorted()).toEqual(['device', 'speed'])
    expect(groups.map((one) => one.id)).toContain(group)
    expect((await admin.call(RISK, { params: { id: other } })).body.groups).toEqual([])
  })
})
