import { describe, expect, test } from 'vitest'
import type { TicketAction } from '#contracts/support-rules.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { assign, close, openTicket, readAsStaff, write } from '#test/support.ts'

const app = useTestApp()
const CHANGE = 'POST /api/admin/ticket-changes'
const PREVIEW = 'POST /api/admin/ticket-changes/preview'

const support = () => app().member({ role: 'support' })
const now = () => app().clock.now().toISOString()
const change = (staff: Actor, ids: string[], action: TicketAction, seenAt = now()) =>
  staff.call(CHANGE, { body: { ids, action, seenAt } })
const audited = async (staff: Actor, action: string) =>
  (
    await app()
      .database.db.selectFrom('audit_log')
      .select('subject_id')
      .where('actor_id', '=', staff.id)
      .where('action', '=', action)
      .execute()
  ).map(({ subject_id }) => subject_id)

describe('tickets are changed together', () => {
  test('taken and given back: those of colleagues, closed ones, own ones and unknown ones stay', async () => {
    const [staff, colleague, member] = [await support(), await support(), await app().member()]
    const [free, theirs, done] = [await openTicket(member), await openTicket(member), await openTicket(member)]
    const own = await openTicket(staff)
    await assign(colleague, theirs, colleague.id)
    await close(member, done)
    const ids = [free, theirs, done, own, newKey(), free]
    const others = expect.arrayContaining(['colleague', 'closed', 'own', 'missing'].map((reason) => ({ reason, n: 1 })))
    const preview = await staff.call(PREVIEW, { body: { ids, action: 'take' } })
    expect(preview.body).toEqual({ found: 5, changes: 1, others, at: now() })
    expect((await readAsStaff(staff, free)).assignee).toBeNull()
    expect((await change(staff, ids, 'take')).body).toEqual({ found: 5, changes: 1, others })
    expect((await readAsStaff(staff, free)).assignee?.id).toBe(staff.id)
    expect((await readAsStaff(staff, theirs)).assignee?.id).toBe(colleague.id)
    expect(await audited(staff, 'support.assign')).toEqual([free])
    expect((await change(staff, [free, theirs], 'release')).body).toMatchObject({ changes: 1 })
    const { assignee, history } = await readAsStaff(staff, free)
    expect([assignee, history.length]).toEqual([null, 2])
  })

  test('taken from a colleague who may no longer answer; such tickets count as unassigned', async () => {
    const [staff, colleague, member] = [await support(), await support(), await app().member()]
    const [theirs, other] = [await openTicket(member), await openTicket(member)]
    await assign(colleague, theirs, colleague.id)
    await assign(staff, other, staff.id)
    const unassigned = async () =>
      (await staff.call('GET /api/admin/support', { query: { owner: 'none', search: member.account.email } })).body
        .items
    expect(await unassigned()).toEqual([])
    await app().database.db.updateTable('members').set({ role: 'member' }).where('id', '=', colleague.id).execute()
    expect((await unassigned()).map(({ id }) => id)).toEqual([theirs])
    expect((await staff.call(PREVIEW, { body: { ids: [theirs], action: 'take' } })).body.changes).toBe(1)
    expect((await change(staff, [theirs], 'take')).body.changes).toBe(1)
    expect((await readAsStaff(staff, theirs)).assignee?.id).toBe(staff.id)
  })

  test('closed: those with a message that the viewer has not seen stay open', async () => {
    const [staff, member] = [await support(), await app().member()]
    const [quiet, talking] = [await openTicket(member), await openTicket(member)]
    const seenAt = (await staff.call(PREVIEW, { body: { ids: [quiet, talking], action: 'close' } })).body.at
    app().clock.advance(60)
    await write(member, talking, 'One more thing')
    // The dialog that is read again says since when its viewer has seen the tickets.
    const preview = { ids: [quiet, talking], action: 'close' as const, seenAt }
    expect((await staff.call(PREVIEW, { body: preview })).body).toMatchObject({
      changes: 1,
      others: [{ reason: 'written', n: 1 }],
    })
    const { body } = await change(staff, [quiet, talking], 'close', seenAt)
    expect(body).toEqual({ found: 2, changes: 1, others: [{ reason: 'written', n: 1 }] })
    expect([(await readAsStaff(staff, quiet)).status, (await readAsStaff(staff, talking)).status]).toEqual([
      'closed',
      'open',
    ])
    expect(await audited(staff, 'support.closed')).toEqual([quiet])
  })

  test('all that a filter finds, once; nothing if another number matches by now', async () => {
    const staff = await support()
    const ids: string[] = []
    for (let n = 0; n < 3; n += 1) ids.push(await openTicket(await app().member(), { subject: 'Zeppelin delayed' }))
    const body = {
      matching: { view: 'open' as const, search: 'zeppelin', count: 2 },
      action: 'take' as const,
      seenAt: now(),
    }
    expect(await staff.call(CHANGE, { body })).toMatchObject({
      code: 'selectionChanged',
      body: { values: { count: 3 } },
    })
    expect(await audited(staff, 'support.assign')).toEqual([])
    const all = { ...body, matching: { ...body.matching, count: 3 } }
    const key = newKey()
    const answers = await Promise.all([staff.call(CHANGE, { body: all, key }), staff.call(CHANGE, { body: all, key })])
    expect(answers.some((answer) => answer.status === 200 && answer.body.changes === 3)).toBe(true)
    expect((await audited(staff, 'support.assign')).sort()).toEqual(ids.sort())
    const mine = { owner: 'mine' as const, view: 'open' as const, search: 'zeppelin', count: 3 }
    const back = await staff.call(CHANGE, { body: { matching: mine, action: 'release', seenAt: now() } })
    expect(back.body.changes).toBe(3)
  })

  test('is refused for none, for reversed days, and without the permission', async () => {
    const staff = await support()
    const id = await openTicket(await app().member())
    expect((await change(staff, [], 'take')).code).toBe('nothingSelected')
    const matching = { from: '2026-11-02', to: '2026-11-01', count: 1 }
    expect((await staff.call(CHANGE, { body: { matching, action: 'take', seenAt: now() } })).code).toBe('daysReversed')
    const member = await app().member()
    expect((await change(member, [id], 'close')).code).toBe('forbidden')
    expect((await readAsStaff(staff, id)).status).toBe('open')
  })
})
