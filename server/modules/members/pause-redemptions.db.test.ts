import { describe, expect, test } from 'vitest'
import { routes } from '#contracts/index.ts'
import { verifyAudit } from '#server/modules/audit-log/index.ts'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import { mailsTo } from '#test/account-flow.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { deleteAccount, newcomer } from '#test/deletion.ts'
import { readMember } from '#test/members.ts'
import { contentsOf } from '#test/notifications.ts'
import { lift, ownPause, PAUSE_FORM, pause } from '#test/redemption-pauses.ts'
import { formFor, move, planOf, redeemPlan } from '#test/redemptions.ts'
import { close, openTicket, readAsStaff } from '#test/support.ts'

const app = useTestApp()

const ask = async (member: Actor, key?: string) =>
  member.call('POST /api/redemptions', { body: formFor(await planOf(member)), ...(key && { key }) })
/** The detail of a refusal. */
const saidBy = (answer: { body: unknown }) => (answer.body as { detail: string }).detail
const balanceOf = async (member: Actor) => (await member.call('GET /api/session')).body.member?.points
const isPausedOnDashboard = async (member: Actor) => (await member.call('GET /api/dashboard')).body.redemptionsPaused
const pausesOf = (id: string) =>
  app().database.db.selectFrom('redemption_pauses').selectAll().where('member_id', '=', id).execute()

describe('pausing redemptions', () => {
  test('refuses new redemptions with the message to the member, and changes nothing else', async () => {
    const staff = await app().member({ role: 'moderator', name: 'Mo' })
    const member = await app().member({ points: 1500 })
    const open = await redeemPlan(member)
    expect(await isPausedOnDashboard(member)).toBe(false)
    expect((await pause(staff, member.id)).status).toBe(200)
    expect(await isPausedOnDashboard(member)).toBe(true)
    const refused = await ask(member)
    expect(refused).toMatchObject({ status: 409, code: 'redemptionsPaused' })
    expect(saidBy(refused)).toContain(PAUSE_FORM.message)
    expect(saidBy(refused)).toContain('Ask for a review')
    expect(saidBy(refused)).not.toContain(PAUSE_FORM.reason)
    expect(await balanceOf(member)).toBe(900)
    // Games and earlier redemptions are unaffected.
    expect((await member.call('POST /api/games/wheel/spins')).status).toBe(200)
    expect((await move(staff, open, 'pending', 'processing')).status).toBe(200)
    expect((await move(staff, open, 'processing', 'completed')).status).toBe(200)
    expect((await verifyLedger(app().database.db, member.id)).findings).toEqual([])
  })

  test('is visible to staff who answer the member and may read members', async () => {
    const [staff, support] = [await app().member({ role: 'super_admin' }), await app().member({ role: 'support' })]
    const member = await app().member()
    const id = await openTicket(member)
    expect((await readAsStaff(staff, id)).context?.pause).toBeNull()
    await pause(staff, member.id)
    const pausedAt = app().clock.now().toISOString()
    for (const who of [staff, support]) {
      const { context } = await readAsStaff(who, id)
      expect(context?.pause).toEqual(context?.account ? { ...PAUSE_FORM, since: pausedAt } : null)
    }
  })

  test('notifies the member when it begins and is lifted, on screen and by mail', async () => {
    const staff = await app().member({ role: 'super_admin' })
    const member = await app().member({ points: 900 })
    const { body } = await pause(staff, member.id, { message: 'Two accounts share your Telegram' })
    expect(saidBy(await ask(member))).toContain('Two accounts share your Telegram. Nothing was deducted')
    expect(await ownPause(member)).toEqual({
      id: body.id,
      message: 'Two accounts share your Telegram',
      since: app().clock.now().toISOString(),
      endsAt: null,
      ticketId: null,
    })
    app().clock.advance(60)
    expect((await lift(staff, member.id, body.id)).status).toBe(200)
    expect(await ownPause(member)).toBeNull()
    expect(await contentsOf(member)).toEqual([
      { kind: 'redemptions_resumed', data: {} },
      { kind: 'redemptions_paused', data: { message: 'Two accounts share your Telegram' } },
    ])
    const [lifted, paused] = await mailsTo(app(), (await readMember(staff, member.id)).email)
    expect(lifted?.subject).toBe('You can redeem points again')
    expect(paused).toMatchObject({ subject: 'Your redemptions are paused' })
    expect(paused?.text).toContain('Two accounts share your Telegram')
    expect(paused?.text).not.toContain(PAUSE_FORM.reason)
    expect((await ask(member)).status).toBe(200)
  })

  test('begins once and is lifted once under concurrent calls', async () => {
    const staff = await Promise.all([1, 2, 3].map(() => app().member({ role: 'moderator' })))
    const member = await app().member()
    const paused = await Promise.all(staff.map((one) => pause(one, member.id)))
    expect(paused.map(({ code }) => code).filter((code) => code === 'pausedAlready')).toHaveLength(2)
    const id = paused.find(({ status }) => status === 200)?.body.id ?? ''
    const lifted = await Promise.all(staff.map((one) => lift(one, member.id, id)))
    expect(lifted.map(({ code }) => code).filter((code) => code === 'pauseLifted')).toHaveLength(2)
    expect(await contentsOf(member)).toHaveLength(2)
    // A later pause is not lifted by a call that refers to an earlier one.
    const [one] = staff
    if (!one) throw new Error('no staff')
    await pause(one, member.id)
    expect((await lift(one, member.id, id)).code).toBe('pauseLifted')
    expect(await pausesOf(member.id)).toHaveLength(2)
    expect((await verifyAudit(app().database.db)).findings).toEqual([])
  })

  test.each([1, 2, 3, 4])('and redeeming at the same moment: one or the other (round %i)', async () => {
    const staff = await app().member({ role: 'moderator' })
    const member = await app().member({ points: 600 * 3 })
    const form = formFor(await planOf(member))
    const redeem = () => member.call('POST /api/redemptions', { key: newKey(), body: form })
    const [first, paused, second, third] = await Promise.all([redeem(), pause(staff, member.id), redeem(), redeem()])
    expect(paused.status).toBe(200)
    const answers = [first, second, third]
    const through = answers.filter(({ status }) => status === 200).length
    expect(answers.filter(({ code }) => code === 'redemptionsPaused')).toHaveLength(3 - through)
    const redemptions = await app()
      .database.db.selectFrom('redemptions')
      .select('id')
      .where('member_id', '=', member.id)
      .execute()
    expect(redemptions).toHaveLength(through)
    expect(await balanceOf(member)).toBe(600 * (3 - through))
    expect((await redeem()).code).toBe('redemptionsPaused')
  })

  test('needs the permission to ban, and applies neither to higher roles nor to oneself', async () => {
    const [boss, moderator, support, member] = [
      await app().member({ role: 'super_admin' }),
      await app().member({ role: 'moderator' }),
      await app().member({ role: 'support' }),
      await app().member(),
    ]
    expect((await pause(support, member.id)).code).toBe('forbidden')
    expect((await pause(member, member.id)).code).toBe('forbidden')
    for (const who of [boss, support]) expect((await pause(moderator, who.id)).code).toBe('forbidden')
    for (const who of [moderator, boss]) expect((await pause(who, who.id)).code).toBe('selfDealing')
    const { body } = await pause(boss, moderator.id)
    expect((await lift(moderator, moderator.id, body.id)).code).toBe('selfDealing')
    expect((await readMember(support, member.id)).mayPause).toBe(false)
    expect((await readMember(moderator, member.id)).mayPause).toBe(true)
    expect((await readMember(moderator, boss.id)).mayPause).toBe(false)
  })

  test('needs a reason and a message', async () => {
    const staff = await app().member({ role: 'moderator' })
    const member = await app().member()
    for (const wrong of [{ reason: ' ' }, { message: ' \u2069 ' }, { message: 'x'.repeat(301) }, { reason: 'a\0b' }]) {
      expect((await pause(staff, member.id, wrong)).code).toBe('invalidInput')
    }
    expect((await pause(staff, newKey())).code).toBe('notFound')
    expect((await lift(staff, member.id, newKey())).code).toBe('notFound')
    expect(routes.pauseRedemptions.definition.access).toBe('users.ban')
  })
})

describe('a review', () => {
  test('is asked for by a support ticket, and staff see both', async () => {
    const staff = await app().member({ role: 'moderator', name: 'Mo' })
    const member = await app().member({ points: 900 })
    const asked = await redeemPlan(member)
    const { body } = await pause(staff, member.id)
    const ticket = await openTicket(member, { pauseId: body.id })
    expect((await ownPause(member))?.ticketId).toBe(ticket)
    const [shown] = (await readMember(staff, member.id)).pauses
    expect(shown).toMatchObject({
      ...PAUSE_FORM,
      by: 'Mo',
      appeal: { id: ticket, shortId: ticket.slice(0, 8), isOpen: true },
      lifted: null,
    })
    const { context } = (await staff.call('GET /api/admin/redemptions/:id', { params: { id: asked } })).body
    expect(context.pause).toMatchObject({ reason: PAUSE_FORM.reason, by: 'Mo', appealId: ticket })
    await close(member, ticket)
    expect((await ownPause(member))?.ticketId).toBeNull()
    await lift(staff, member.id, body.id)
    const after = await readMember(staff, member.id)
    expect(after.pauses[0]).toMatchObject({
      appeal: { id: ticket, isOpen: false },
      lifted: { by: 'Mo', reason: 'They explained it' },
    })
    expect(after.actions.map(({ action }) => action)).toEqual(['member.resume_redemptions', 'member.pause_redemptions'])
  })

  test('cannot be asked for another member’s pause, but for a lifted one', async () => {
    const staff = await app().member({ role: 'moderator' })
    const [member, other] = [await app().member(), await app().member()]
    const { body } = await pause(staff, member.id)
    const form = { subject: 'Please', category: 'redemption' as const, text: 'Look again', pauseId: body.id }
    expect((await other.call('POST /api/support', { body: form })).code).toBe('notFound')
    const tickets = app().database.db.selectFrom('support_tickets').select('id').where('subject', '=', 'Please')
    expect(await tickets.execute()).toEqual([])
    await lift(staff, member.id, body.id)
    expect((await member.call('POST /api/support', { body: form })).status).toBe(200)
    expect(await tickets.execute()).toHaveLength(1)
  })
})

test('a pause is in the member’s download without the staff’s reason, and is deleted with the account', async () => {
  const staff = await app().member({ role: 'moderator' })
  const { actor, id } = await newcomer(app())
  await pause(staff, id)
  const text = JSON.stringify((await actor.call('GET /api/me/export')).body)
  expect(text).toContain(PAUSE_FORM.message)
  expect(text).not.toContain(PAUSE_FORM.reason)
  expect((await deleteAccount(actor)).status).toBe(200)
  expect(await pausesOf(id)).toEqual([])
  expect((await pause(staff, id)).code).toBe('notFound')
})
