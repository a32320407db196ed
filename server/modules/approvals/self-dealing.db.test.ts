// Staff cannot act on what is their own: every route that names a member, a redemption or a ticket refuses it.

import { expect, test } from 'vitest'
import type { BuiltInRole } from '#contracts/roles.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { approvalsOf, approve, download, proposeCodes, refuse } from '#test/approvals.ts'
import { adjust, ban } from '#test/members.ts'
import { CODE, move, redeemPlan } from '#test/redemptions.ts'
import { addGroup, dismiss } from '#test/risk.ts'
import { openTicket } from '#test/support.ts'

const app = useTestApp()
const staffOf = (role: BuiltInRole | 'member', points = 0) => app().member({ role, ...(points > 0 && { points }) })

test('adjust, ban, pause and note are refused for one’s own account, in any role', async () => {
  for (const role of ['moderator', 'super_admin'] as const) {
    const staff = await staffOf(role)
    const params = { id: staff.id }
    const pause = { reason: 'Mine', message: 'Mine' }
    const answers = [
      await adjust(staff, staff.id, 10),
      await ban(staff, staff.id),
      await staff.call('POST /api/admin/members/:id/pause', { params, body: pause }),
      await staff.call('POST /api/admin/members/:id/notes', { params, body: { text: 'Me' } }),
    ]
    expect(answers.map(({ code }) => code)).toEqual(Array(4).fill('selfDealing'))
  }
})

test('one’s own redemption is processed, completed and revealed by a colleague only', async () => {
  const [staff, colleague] = [await staffOf('super_admin', 2000), await staffOf('super_admin')]
  const id = await redeemPlan(staff)
  const bulk = (await staff.call('POST /api/admin/redemptions/processing', { body: { ids: [id] } })).body
  expect(bulk.results).toEqual([{ id, outcome: 'own', status: 'pending' }])
  expect((await move(staff, id, 'pending', 'processing')).code).toBe('selfDealing')
  expect((await move(staff, id, 'pending', 'cancelled')).code).toBe('selfDealing')
  expect((await move(colleague, id, 'pending', 'processing')).status).toBe(200)
  expect((await move(staff, id, 'processing', 'completed')).code).toBe('selfDealing')
  expect((await move(colleague, id, 'processing', 'completed')).status).toBe(200)
  const reveal = (by: Actor) => by.call('POST /api/admin/redemptions/:id/reveal', { params: { id } })
  expect((await reveal(staff)).code).toBe('selfDealing')
  expect((await reveal(colleague)).status).toBe(200)
  const note = { params: { id }, body: { text: 'Mine' } }
  expect((await staff.call('POST /api/admin/redemptions/:id/notes', note)).code).toBe('selfDealing')
  const seen = (await staff.call('GET /api/admin/redemptions/:id', { params: { id } })).body
  expect([seen.mayNote, seen.redemption.may, seen.redemption.mayReveal]).toEqual([false, [], false])
  // Also an approved export does not contain it.
  const day = app().clock.now().toISOString().slice(0, 10)
  const proposed = (await proposeCodes(staff, day)).body.approval.id
  await approve(colleague, proposed)
  expect((await download(staff, proposed)).body.csv).not.toContain(CODE)
})

test('one’s own ticket is answered by a colleague only', async () => {
  const staff = await staffOf('support')
  const id = await openTicket(staff)
  const params = { id }
  const seenVersion = (await staff.call('GET /api/admin/support/:id', { params })).body.version
  const answers = [
    await staff.call('POST /api/admin/support/:id/answers', { params, body: { text: 'Yes', seenVersion } }),
    await staff.call('POST /api/admin/support/:id/status', { params, body: { to: 'closed', seenVersion } }),
    await staff.call('POST /api/admin/support/:id/assignee', { params, body: { to: staff.id, seenVersion } }),
    await staff.call('POST /api/admin/support/:id/notes', { params, body: { text: 'Mine' } }),
  ]
  expect(answers.map(({ code }) => code)).toEqual(Array(4).fill('selfDealing'))
})

test('a proposal about one’s own account is neither approved nor refused by its subject', async () => {
  const [author, subject, other] = [
    await staffOf('super_admin'),
    await staffOf('moderator'),
    await staffOf('super_admin'),
  ]
  await adjust(author, subject.id, 6000)
  const [proposal] = (await approvalsOf(subject)).filter(({ by }) => by.id === author.id)
  expect(proposal?.may).toEqual([])
  const id = proposal?.id ?? newKey()
  expect((await approve(subject, id)).code).toBe('approvalSelf')
  expect((await refuse(subject, id)).code).toBe('approvalSelf')
  expect((await approve(author, id)).code).toBe('approvalOwn')
  expect((await approve(other, id)).status).toBe(200)
})

test('a risk group is not dismissed by one of its members', async () => {
  const [staff, colleague] = [await staffOf('super_admin'), await staffOf('super_admin')]
  const id = await addGroup(app(), { kind: 'speed', mark: staff.id, measure: 3 })
  expect((await dismiss(staff, id, 3)).code).toBe('selfDealing')
  expect((await dismiss(colleague, id, 3)).status).toBe(200)
})
