import { describe, expect, test } from 'vitest'
import { verifyAudit } from '#server/modules/audit-log/index.ts'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { approvalsOf, approve, proposePoints, refuse, withdraw } from '#test/approvals.ts'
import { adjust, ban, readMember } from '#test/members.ts'
import { addRole } from '#test/own-roles.ts'
import { changePrice } from '#test/plans.ts'

const app = useTestApp()
const appWithoutLimits = useTestApp({ environment: { APPROVAL_POINTS: 'off', STAFF_DAILY_POINTS: 'off' } })
const HOURS = 3600

/** Creates two staff members and a member. */
async function openActors() {
  const [author, colleague, member] = await Promise.all([
    app().member({ role: 'moderator' }),
    app().member({ role: 'moderator' }),
    app().member({ points: 100 }),
  ])
  return { author, colleague, member }
}

const readApproval = (staff: Actor, id: string) => staff.call('GET /api/admin/approvals/:id', { params: { id } })

test('one proposal is read as it is now, by staff who may decide its kind', async () => {
  const { author, colleague, member } = await openActors()
  const id = await proposePoints(author, member.id)
  expect((await readApproval(colleague, id)).body.approval).toMatchObject({
    id,
    state: 'waiting',
    may: ['approve', 'refuse'],
  })
  await withdraw(author, id)
  expect((await readApproval(colleague, id)).body.approval).toMatchObject({
    ...{ state: 'withdrawn', may: [] },
    decided: { by: { id: author.id } },
  })
  const editor = await app().member({ ownRoleId: await addRole(app(), ['content.edit']) })
  expect(await readApproval(editor, id)).toMatchObject({ status: 404, code: 'notFound' })
})

const balanceOf = async (id: string) =>
  (await app().database.db.selectFrom('wallets').selectAll().where('member_id', '=', id).executeTakeFirstOrThrow())
    .points

const notificationsOf = async (member: {
  call: (route: 'GET /api/notifications') => Promise<{ body: { items: { content: unknown }[] } }>
}) => (await member.call('GET /api/notifications')).body.items.map(({ content }) => content)

describe('an adjustment of more points than one of the staff may', () => {
  test('waits for a colleague, who is notified, and is applied by the approval', async () => {
    const { author, colleague, member } = await openActors()
    expect((await readMember(author, member.id)).adjustAlone).toBe(5000)
    const answer = await adjust(author, member.id, 6000, { reason: 'A broken payout' })
    expect(answer).toMatchObject({ status: 200, body: { newPoints: 100, pointsChange: 0, waits: true } })
    expect(await balanceOf(member.id)).toBe(100)
    expect(await notificationsOf(colleague)).toEqual([{ kind: 'approval_waiting', data: { what: 'points' } }])

    const [seen] = await approvalsOf(colleague)
    expect(seen).toMatchObject({
      state: 'waiting',
      facts: { kind: 'points', memberId: member.id, points: 6000, balance: 100 },
      reason: 'A broken payout',
      by: { id: author.id },
      may: ['approve', 'refuse'],
    })
    expect((await approve(colleague, seen?.id ?? '')).body.approval).toMatchObject({
      ...{ state: 'approved', may: [] },
      // The balance before it was applied.
      facts: { points: 6000, balance: 100 },
    })
    expect(await balanceOf(member.id)).toBe(6100)
    expect(await notificationsOf(author)).toEqual([
      { kind: 'approval_decided', data: { what: 'points', decision: 'approved', reason: '' } },
    ])
    const { items } = (await member.call('GET /api/transactions')).body
    expect(items[0]).toMatchObject({ points: 6000, description: 'Adjustment: A broken payout' })
    // The audit names the approver and the author.
    const { db } = app().database
    const done = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', member.id)
      .where('action', '=', 'member.adjust_points')
      .executeTakeFirstOrThrow()
    expect(done.actor_id).toBe(colleague.id)
    expect(JSON.parse(done.after)).toMatchObject({ change: 6000, proposedBy: author.id, approval: seen?.id })
    expect((await verifyLedger(db, member.id)).findings).toEqual([])
    expect((await verifyAudit(db)).findings).toEqual([])
  })

  test('is detected also in many small steps, by one staff member for one member', async () => {
    const { author, colleague, member } = await openActors()
    for (const points of [2500, -2400]) expect((await adjust(author, member.id, points)).body.waits).toBe(false)
    expect((await readMember(author, member.id)).adjustAlone).toBe(100)
    expect((await adjust(author, member.id, 101)).body.waits).toBe(true)
    expect((await adjust(colleague, member.id, 101)).body.waits).toBe(false)
    app().clock.advance(25 * HOURS)
    expect((await adjust(author, member.id, 101)).body.waits).toBe(false)
  })

  test('does not count as done alone once a colleague has approved it', async () => {
    const { author, colleague, member } = await openActors()
    await approve(colleague, await proposePoints(author, member.id))
    expect((await adjust(author, member.id, 5000)).body.waits).toBe(false)
  })
})

test('a staff member adjusts alone where the setting is off', async () => {
  const [author, member] = await Promise.all([
    appWithoutLimits().member({ role: 'moderator' }),
    appWithoutLimits().member(),
  ])
  expect((await readMember(author, member.id)).adjustAlone).toBeNull()
  expect((await adjust(author, member.id, 900_000)).body).toMatchObject({ newPoints: 900_000, waits: false })
})

describe('a proposal', () => {
  test('is decided neither by its author nor by staff without the right', async () => {
    const { author, member } = await openActors()
    const id = await proposePoints(author, member.id)
    expect(await approve(author, id)).toMatchObject({ status: 403, code: 'approvalOwn' })
    expect(await refuse(author, id)).toMatchObject({ status: 403, code: 'approvalOwn' })
    const support = await app().member({ role: 'support' })
    expect((await approve(support, id)).status).toBe(403)
    expect((await approve(member, id)).status).toBe(403)
    expect(await balanceOf(member.id)).toBe(100)
    expect((await withdraw(author, id)).body.approval).toMatchObject({ state: 'withdrawn' })
  })

  test('is not approved by its subject, nor for a subject with a higher role', async () => {
    const owner = await app().member({ role: 'super_admin' })
    const [gainer, other] = await Promise.all([
      app().member({ role: 'moderator' }),
      app().member({ role: 'moderator' }),
    ])
    const id = await proposePoints(owner, gainer.id)
    expect(await approve(gainer, id)).toMatchObject({ status: 403, code: 'approvalSelf' })
    // A moderator acts on members only, also when approving.
    expect(await approve(other, id)).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await approve(await app().member({ role: 'super_admin' }), id)).status).toBe(200)
    expect(await balanceOf(gainer.id)).toBe(6000)
  })

  test('is withdrawn by its author only, and an unknown id is not found', async () => {
    const { author, colleague, member } = await openActors()
    const id = await proposePoints(author, member.id)
    expect((await withdraw(colleague, id)).status).toBe(404)
    expect((await approve(colleague, newKey())).status).toBe(404)
    expect((await refuse(colleague, id)).body.approval).toMatchObject({
      state: 'refused',
      decided: { by: { id: colleague.id }, reason: 'Not ours to pay' },
    })
    expect(await withdraw(author, id)).toMatchObject({ status: 409, code: 'approvalClosed' })
    expect(await notificationsOf(author)).toEqual([
      { kind: 'approval_decided', data: { what: 'points', decision: 'refused', reason: 'Not ours to pay' } },
    ])
  })

  test('expires after 48 hours', async () => {
    const { author, colleague, member } = await openActors()
    const id = await proposePoints(author, member.id)
    app().clock.advance(48 * HOURS)
    expect(await approve(colleague, id)).toMatchObject({ status: 409, code: 'approvalClosed' })
    expect((await approvalsOf(colleague)).find((one) => one.id === id)).toBeUndefined()
    expect((await approvalsOf(colleague, 'decided')).find((one) => one.id === id)).toMatchObject({
      state: 'expired',
      may: [],
    })
  })

  test('is checked again when it is applied: member, balance and author', async () => {
    const owner = await app().member({ role: 'super_admin' })
    const { author, colleague, member } = await openActors()
    const changed = await proposePoints(author, member.id)
    await adjust(colleague, member.id, 10)
    expect(await approve(colleague, changed)).toMatchObject({ status: 409, code: 'memberAdjusted' })
    expect((await approvalsOf(colleague)).find((one) => one.id === changed)).toMatchObject({ state: 'waiting' })
    expect((await refuse(colleague, changed)).status).toBe(200)

    const again = await proposePoints(author, member.id)
    await app().database.db.updateTable('members').set({ role: 'support' }).where('id', '=', author.id).execute()
    expect(await approve(colleague, again)).toMatchObject({ status: 409, code: 'approvalRightGone' })
    await app().database.db.updateTable('members').set({ role: 'moderator' }).where('id', '=', author.id).execute()
    await ban(owner, author.id)
    expect(await approve(colleague, again)).toMatchObject({ status: 409, code: 'approvalRightGone' })
    expect(await balanceOf(member.id)).toBe(110)
  })

  test('that two colleagues approve at once, or one twice with one key, is applied once', async () => {
    const { author, colleague, member } = await openActors()
    const third = await app().member({ role: 'moderator' })
    const id = await proposePoints(author, member.id)
    const key = newKey()
    const answers = await Promise.all([
      approve(colleague, id, key),
      approve(third, id),
      approve(colleague, id, key),
      refuse(third, id),
      withdraw(author, id),
    ])
    const outcomes = answers.map(({ status }) => status).sort()
    expect(outcomes.every((status) => status === 200 || status === 409)).toBe(true)
    expect([100, 6100]).toContain(await balanceOf(member.id))
    const [row] = await app().database.db.selectFrom('approvals').selectAll().where('id', '=', id).execute()
    expect(await balanceOf(member.id)).toBe(row?.state === 'approved' ? 6100 : 100)
    expect((await verifyLedger(app().database.db, member.id)).findings).toEqual([])
  })

  test('of a kind that the viewer has no right to is not found', async () => {
    const owner = await app().member({ role: 'super_admin' })
    const { author } = await openActors()
    const { plans } = (await owner.call('GET /api/admin/plans')).body
    const plan = plans.find(({ points }) => points !== null)
    if (!plan) throw new Error('no plan has a price')
    await changePrice(owner, plan, (plan.points ?? 0) * 3)
    const proposal = (await approvalsOf(owner)).find(({ facts }) => facts.kind === 'price')
    expect(proposal).toMatchObject({ may: ['withdraw'] })
    expect((await approvalsOf(author)).some(({ facts }) => facts.kind === 'price')).toBe(false)
    expect((await approve(author, proposal?.id ?? '')).status).toBe(404)
  })
})
