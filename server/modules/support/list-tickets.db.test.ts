import { describe, expect, test } from 'vitest'
import { SUPPORT_STATUSES } from '#contracts/support-rules.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { openTicket, ticketIn } from '#test/support.ts'

const app = useTestApp()
const LIST = 'GET /api/admin/support'
const list = async (staff: Actor, query: Readonly<Record<string, string>> = {}) =>
  (await staff.call(LIST, { query: query as never })).body
const idsOf = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id)

async function emptySupport(): Promise<void> {
  const { db } = app().database
  for (const table of ['support_steps', 'support_notes', 'support_messages', 'support_tickets'] as const)
    await db.deleteFrom(table).execute()
}

describe('staff who list tickets', () => {
  test('see all of them, newest first, with their member, and the count of each view', async () => {
    await emptySupport()
    const staff = await app().member({ role: 'support' })
    const member = await app().member({ name: 'Asha' })
    const ids: string[] = []
    for (const status of [...SUPPORT_STATUSES, 'open'] as const) {
      app().clock.advance(1)
      ids.unshift(await ticketIn(status, member, staff))
    }
    const page = await list(staff)
    expect(idsOf(page)).toEqual(ids)
    const counts = { all: 4, open: 2, overdue: 0, answered: 1, closed: 1 }
    expect(page.counts).toEqual(counts)
    expect(page.items[0]).toMatchObject({ memberId: member.id, memberName: 'Asha', memberEmail: member.account.email })
    // A list shows the subjects; texts are read ticket by ticket.
    expect(JSON.stringify(page)).not.toContain('see no points')
    for (const view of SUPPORT_STATUSES) {
      const filtered = await list(staff, { view })
      expect(filtered.items.map((item) => item.status)).toEqual(Array(counts[view]).fill(view))
      expect(filtered.counts).toEqual(counts)
    }
  })

  test('find by the beginnings of words of subject, name and address, by the start of the id, and by category', async () => {
    await emptySupport()
    const staff = await app().member({ role: 'moderator' })
    const [one, two] = [await app().member({ name: 'Zelda 100%' }), await app().member({ name: 'Yann' })]
    const code = await openTicket(one, { subject: 'My code_1', category: 'code' })
    const points = await openTicket(two, { subject: 'Points', category: 'points' })
    const found = async (search: string) => idsOf(await list(staff, { search }))
    expect(await found('CODE_1')).toEqual([code])
    expect(await found('100%')).toEqual([code])
    expect(await found(two.account.email.slice(0, 12).toUpperCase())).toContain(points)
    expect(await found(points.slice(0, 8))).toEqual([points])
    expect(await found('codeX1')).toEqual([])
    const filtered = await list(staff, { category: 'code', search: 'GMA' })
    expect(idsOf(filtered)).toEqual([code])
    expect(filtered.counts).toEqual({ all: 1, open: 1, overdue: 0, answered: 0, closed: 0 })
  })

  test('page through them without gaps or repeats', async () => {
    await emptySupport()
    const staff = await app().member({ role: 'super_admin' })
    for (let n = 0; n < 5; n += 1) await openTicket(await app().member())
    const first = await list(staff, { limit: '3' })
    app().clock.advance(1)
    await openTicket(await app().member())
    const second = await list(staff, { limit: '3', cursor: first.nextCursor ?? '' })
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(5)
    expect(second.nextCursor).toBeNull()
  })

  test('need the right, which members do not have', async () => {
    const member = await app().member()
    const id = await openTicket(member)
    for (const call of [
      await member.call(LIST),
      await member.call('GET /api/admin/support/:id', { params: { id } }),
      await member.call('POST /api/admin/support/:id/answers', {
        params: { id },
        body: { text: 'Me', seenVersion: 1 },
      }),
      await member.call('POST /api/admin/support/:id/status', {
        params: { id },
        body: { to: 'closed', seenVersion: 1 },
      }),
    ]) {
      expect(call).toMatchObject({ status: 403, code: 'forbidden' })
    }
  })
})
