import { describe, expect, test } from 'vitest'
import { verifyAudit } from '#server/modules/audit-log/index.ts'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { approvalsOf, approve, proposePoints, refuse, withdraw } from '#test/approvals.ts'
import { changePrice } from '#test/catalogue.ts'
import { adjust, ban, readMember } from '#test/members.ts'

const app = useTestApp()
const without = useTestApp({ environment: { APPROVAL_POINTS: 'off', STAFF_DAILY_POINTS: 'off' } })
const HOURS = 3600

/** Two of the staff, and a member. */
async function people() {
  const [asker, colleague, member] = await Promise.all([
    app().member({ role: 'moderator' }),
    app().member({ role: 'moderator' }),
    app().member({ points: 100 }),
  ])
  return { asker, colleague, member }
}

const balanceOf = async (id: string) =>
  (await app().database.db.selectFrom('wallets').selectAll().where('member_id', '=', id).executeTakeFirstOrThrow())
    .points

const noticesOf = async (member: {
  call: (route: 'GET /api/notifications') => Promise<{ body: { items: { content: unknown }[] } }>
}) => (await member.call('GET /api/notifications')).body.items.map(({ content }) => content)

describe('an adjustment of more points than one of the staff may', () => {
  test('waits for a colleague, who is told, and is done by the approval', async () => {
    const { asker, colleague, member } = await people()
    expect((await readMember(asker, member.id)).adjustAlone).toBe(5000)
    const answer = await adjust(asker, member.id, 6000, { reason: 'A broken payout' })
    expect(answer).toMatchObject({ status: 200, body: { newPoints: 100, pointsChange: 0, waits: true } })
    expect(await balanceOf(member.id)).toBe(100)
    expect(await noticesOf(colleague)).toEqual([{ kind: 'approval_waiting', data: { what: 'points' } }])

    const [seen] = await approvalsOf(colleague)
    expect(seen).toMatchObject({
      state: 'waiting',
      facts: { kind: 'points', memberId: member.id, points: 6000, balance: 100 },
      reason: 'A broken payout',
      by: { id: asker.id },
      may: ['approve', 'refuse'],
    })
    expect((await approve(colleague, seen?.id ?? '')).body.approval).toMatchObject({
      ...{ state: 'approved', may: [] },
      // As it was before it was done.
      facts: { points: 6000, balance: 100 },
    })
    expect(await balanceOf(member.id)).toBe(6100)
    expect(await noticesOf(asker)).toEqual([
      { kind: 'approval_decided', data: { what: 'points', decision: 'approved', reason: '' } },
    ])
    const { items } = (await member.call('GET /api/transactions')).body
    expect(items[0]).toMatchObject({ points: 6000, description: 'Adjustment: A broken payout' })
    // The audit names who did it by whose proposal.
    const { db } = app().database
    const done = await db
      .selectFrom('staff_audit')
      .selectAll()
      .where('subject_id', '=', member.id)
      .where('action', '=', 'member.adjust_points')
      .executeTakeFirstOrThrow()
    expect(done.actor_id).toBe(colleague.id)
    expect(JSON.parse(done.after)).toMatchObject({ change: 6000, proposedBy: asker.id, approval: seen?.id })
    expect((await verifyLedger(db, member.id)).findings).toEqual([])
    expect((await verifyAudit(db)).findings).toEqual([])
  })

  test('is one also when it is made in many small steps, by one of the staff on one member', async () => {
    const { asker, colleague, member } = await people()
    for (const points of [2500, -2400]) expect((await adjust(asker, member.id, points)).body.waits).toBe(false)
    expect((await readMember(asker, member.id)).adjustAlone).toBe(100)
    expect((await adjust(asker, member.id, 101)).body.waits).toBe(true)
    expect((await adjust(colleague, member.id, 101)).body.waits).toBe(false)
    app().clock.advance(25 * HOURS)
    expect((await adjust(asker, member.id, 101)).body.waits).toBe(false)
  })

  test('is no part of what was done alone, once a colleague has approved it', async () => {
    const { asker, colleague, member } = await people()
    await approve(colleague, await proposePoints(asker, member.id))
    expect((await adjust(asker, member.id, 5000)).body.waits).toBe(false)
  })
})

test('where the setting is off, one of the staff adjusts alone', async () => {
  const [asker, member] = await Promise.all([without().member({ role: 'moderator' }), without().member()])
  expect((await readMember(asker, member.id)).adjustAlone).toBeNull()
  expect((await adjust(asker, member.id, 900_000)).body).toMatchObject({ newPoints: 900_000, waits: false })
})

describe('a proposal', () => {
  test('is never decided by its author, and never by somebody without the right', async () => {
    const { asker, member } = await people()
    const id = await proposePoints(asker, member.id)
    expect(await approve(asker, id)).toMatchObject({ status: 403, code: 'approvalOwn' })
    expect(await refuse(asker, id)).toMatchObject({ status: 403, code: 'approvalOwn' })
    const support = await app().member({ role: 'support' })
    expect((await approve(support, id)).status).toBe(403)
    expect((await approve(member, id)).status).toBe(403)
    expect(await balanceOf(member.id)).toBe(100)
    expect((await withdraw(asker, id)).body.approval).toMatchObject({ state: 'withdrawn' })
  })

  test('is not approved by whom it is for, nor for one above the approver', async () => {
    const owner = await app().member({ role: 'super_admin' })
    const [gainer, other] = await Promise.all([
      app().member({ role: 'moderator' }),
      app().member({ role: 'moderator' }),
    ])
    const id = await proposePoints(owner, gainer.id)
    expect(await approve(gainer, id)).toMatchObject({ status: 403, code: 'approvalSelf' })
    // A moderator acts on members only, also by another's proposal.
    expect(await approve(other, id)).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await approve(await app().member({ role: 'super_admin' }), id)).status).toBe(200)
    expect(await balanceOf(gainer.id)).toBe(6000)
  })

  test('is withdrawn by nobody but its author, and by a stranger’s id nothing is found', async () => {
    const { asker, colleague, member } = await people()
    const id = await proposePoints(asker, member.id)
    expect((await withdraw(colleague, id)).status).toBe(404)
    expect((await approve(colleague, newKey())).status).toBe(404)
    expect((await refuse(colleague, id)).body.approval).toMatchObject({
      state: 'refused',
      decided: { by: { id: colleague.id }, reason: 'Not ours to pay' },
    })
    expect(await withdraw(asker, id)).toMatchObject({ status: 409, code: 'approvalClosed' })
    expect(await noticesOf(asker)).toEqual([
      { kind: 'approval_decided', data: { what: 'points', decision: 'refused', reason: 'Not ours to pay' } },
    ])
  })

  test('expires after 48 hours', async () => {
    const { asker, colleague, member } = await people()
    const id = await proposePoints(asker, member.id)
    app().clock.advance(48 * HOURS)
    expect(await approve(colleague, id)).toMatchObject({ status: 409, code: 'approvalClosed' })
    expect((await approvalsOf(colleague)).find((one) => one.id === id)).toBeUndefined()
    expect((await approvalsOf(colleague, 'decided')).find((one) => one.id === id)).toMatchObject({
      state: 'expired',
      may: [],
    })
  })

  test('is checked again when it is applied: the member, the balance, the author', async () => {
    const owner = await app().member({ role: 'super_admin' })
    const { asker, colleague, member } = await people()
    const changed = await proposePoints(asker, member.id)
    await adjust(colleague, member.id, 10)
    expect(await approve(colleague, changed)).toMatchObject({ status: 409, code: 'memberAdjusted' })
    expect((await approvalsOf(colleague)).find((one) => one.id === changed)).toMatchObject({ state: 'waiting' })
    expect((await refuse(colleague, changed)).status).toBe(200)

    const again = await proposePoints(asker, member.id)
    await app().database.db.updateTable('members').set({ role: 'support' }).where('id', '=', asker.id).execute()
    expect(await approve(colleague, again)).toMatchObject({ status: 409, code: 'approvalRightGone' })
    await app().database.db.updateTable('members').set({ role: 'moderator' }).where('id', '=', asker.id).execute()
    await ban(owner, asker.id)
    expect(await approve(colleague, again)).toMatchObject({ status: 409, code: 'approvalRightGone' })
    expect(await balanceOf(member.id)).toBe(110)
  })

  test('that two colleagues approve at once, or one twice with one key, is done once', async () => {
    const { asker, colleague, member } = await people()
    const third = await app().member({ role: 'moderator' })
    const id = await proposePoints(asker, member.id)
    const key = newKey()
    const answers = await Promise.all([
      approve(colleague, id, key),
      approve(third, id),
      approve(colleague, id, key),
      refuse(third, id),
      withdraw(asker, id),
    ])
    const outcomes = answers.map(({ status }) => status).sort()
    expect(outcomes.every((status) => status === 200 || status === 409)).toBe(true)
    expect([100, 6100]).toContain(await balanceOf(member.id))
    const [row] = await app().database.db.selectFrom('approvals').selectAll().where('id', '=', id).execute()
    expect(await balanceOf(member.id)).toBe(row?.state === 'approved' ? 6100 : 100)
    expect((await verifyLedger(app().database.db, member.id)).findings).toEqual([])
  })

  test('of a kind that the viewer has no right to is not there for them', async () => {
    const owner = await app().member({ role: 'super_admin' })
    const { asker } = await people()
    const { plans } = (await owner.call('GET /api/admin/plans')).body
    const plan = plans.find(({ points }) => points !== null)
    if (!plan) throw new Error('no plan has a price')
    await changePrice(owner, plan, (plan.points ?? 0) * 3)
    const proposal = (await approvalsOf(owner)).find(({ facts }) => facts.kind === 'price')
    expect(proposal).toMatchObject({ may: ['withdraw'] })
    expect((await approvalsOf(asker)).some(({ facts }) => facts.kind === 'price')).toBe(false)
    expect((await approve(asker, proposal?.id ?? '')).status).toBe(404)
  })
})
