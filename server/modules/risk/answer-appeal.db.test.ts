import { expect, test } from 'vitest'
import { mailsTo } from '#test/account-flow.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { contentsOf } from '#test/notifications.ts'
import { memberWithRole } from '#test/own-roles.ts'
import { lift, ownPause, pause } from '#test/redemption-pauses.ts'
import { redeemPlan } from '#test/redemptions.ts'
import { addGroup, answerAppeal, countRiskEvents, readCase, readGroup, type STOP_FORM, stop } from '#test/risk.ts'
import { openTicket, readThread } from '#test/support.ts'

const app = useTestApp()

/** A stopped group of two, with its case. `others` share the device and are not stopped. */
async function stopped(
  moderator: Actor,
  {
    others = [],
    prepare,
    ...changes
  }: Partial<typeof STOP_FORM> & { others?: readonly Actor[]; prepare?: (first: Actor) => Promise<void> } = {},
) {
  const [first, second] = [await app().member({ points: 2000 }), await app().member()]
  await prepare?.(first)
  const mark = newKey()
  const now = app().clock.now()
  const common = { kind: 'device', mark, label: '', first_at: now, seen_at: now } as const
  await app()
    .database.db.insertInto('risk_marks')
    .values([first, second, ...others].map(({ id }) => ({ ...common, member_id: id })))
    .execute()
  const group = await addGroup(app(), { kind: 'device', mark, measure: 2 + others.length })
  expect((await stop(moderator, group, [first.id, second.id], changes)).status).toBe(200)
  const caseId = (await readGroup(moderator, group)).cases[0]?.id ?? ''
  return { first, second, caseId }
}

const moderators = async () =>
  [await app().member({ role: 'moderator' }), await app().member({ role: 'moderator' })] as const
const memberIn = async (staff: Actor, caseId: string, { id }: Actor) =>
  (await readCase(staff, caseId)).members.find((member) => member.id === id)
const statusOf = async (staff: Actor, { id }: Actor) =>
  (await staff.call('GET /api/admin/members/:id', { params: { id } })).body.status
const BOTH = { isPaused: true, isBanned: true }

test('lifts a pause and answers the ticket once, with one notification and one mail', async () => {
  const [moderator, colleague] = await moderators()
  const { first, second, caseId } = await stopped(moderator)
  const ticket = await openTicket(first, { pauseId: (await ownPause(first))?.id })
  expect(await memberIn(colleague, caseId, first)).toMatchObject({ mayAnswer: true, pause: { appealId: ticket } })
  const before = (await contentsOf(first)).length
  const answers = await Promise.all([moderator, colleague].map((staff) => answerAppeal(staff, caseId, first.id)))
  expect(answers.map(({ code }) => code ?? 'done').toSorted()).toEqual(['appealAnswered', 'done'])
  expect(await ownPause(first)).toBeNull()
  expect(await ownPause(second)).not.toBeNull()
  const contents = await contentsOf(first)
  expect(contents).toHaveLength(before + 1)
  // It is as old as the notification of the stop.
  expect(contents).toContainEqual({
    kind: 'appeal_answered',
    data: { outcome: 'lifted', text: 'Thank you for explaining it.' },
  })
  const mails = (await mailsTo(app(), first.account.email)).filter(({ text }) => text.includes('for explaining it'))
  expect(mails.map(({ subject }) => subject)).toEqual(['The decision on your account was lifted'])
  const thread = await readThread(first, ticket)
  expect(thread).toMatchObject({ status: 'closed' })
  expect(thread.messages.at(-1)).toMatchObject({ text: 'Thank you for explaining it.' })
  const answer = { outcome: 'lifted', text: 'Thank you for explaining it.', reason: 'A family with one computer' }
  expect(await memberIn(moderator, caseId, first)).toMatchObject({ mayAnswer: false, answer })
  const { cases } = (await moderator.call('GET /api/admin/members/:id/risk', { params: { id: first.id } })).body
  expect(cases[0]).toMatchObject({ id: caseId, answer })
  expect(JSON.stringify((await first.call('GET /api/me/export')).body)).toContain('Thank you for explaining it.')
  const { db } = app().database
  const audited = db.selectFrom('audit_log').select('action').where('reason', '=', answer.reason)
  const actions = await audited.where('subject_id', '=', first.id).execute()
  expect(actions.map(({ action }) => action).toSorted()).toEqual(['member.resume_redemptions', 'risk.answer_appeal'])
  const change = db.updateTable('risk_case_answers').set({ text: '' }).where('case_id', '=', caseId)
  await expect(change.execute()).rejects.toThrow()
})

test('is announced to staff, like an appeal and the end of a pause; other pauses are not', async () => {
  const [moderator, colleague] = await moderators()
  const { first, second, caseId } = await stopped(moderator)
  const member = await app().member()
  const announces = async (act: () => Promise<unknown>) => {
    const before = await countRiskEvents(app())
    await act()
    return (await countRiskEvents(app())) > before
  }
  expect(await announces(async () => openTicket(first, { pauseId: (await ownPause(first))?.id }))).toBe(true)
  expect(await announces(() => answerAppeal(colleague, caseId, first.id, { outcome: 'upheld' }))).toBe(true)
  expect(await announces(async () => lift(colleague, second.id, (await ownPause(second))?.id ?? ''))).toBe(true)
  expect(
    await announces(async () => {
      await pause(colleague, member.id)
      await openTicket(member, { pauseId: (await ownPause(member))?.id })
      await lift(colleague, member.id, (await ownPause(member))?.id ?? '')
    }),
  ).toBe(false)
})

test('upholds a ban, and lifts another one with its pause', async () => {
  const [moderator, colleague] = await moderators()
  const { first, second, caseId } = await stopped(moderator, { ban: true })
  expect((await answerAppeal(colleague, caseId, first.id, { outcome: 'upheld', seen: BOTH })).status).toBe(200)
  expect(await statusOf(colleague, first)).toBe('banned')
  const [mail] = (await mailsTo(app(), first.account.email)).filter(({ subject }) => /stays/.test(subject))
  expect(mail?.text).toContain('/legal/terms-conditions')
  expect((await answerAppeal(colleague, caseId, second.id, { seen: BOTH })).status).toBe(200)
  expect(await statusOf(colleague, second)).toBe('active')
  const { pause, answer } = (await memberIn(colleague, caseId, second)) ?? {}
  expect(pause?.liftedAt).toBe(answer?.at)
})

test('does nothing after a colleague has changed the member, or for one that the decision did not stop', async () => {
  const [moderator, colleague] = await moderators()
  const { first, second, caseId } = await stopped(moderator, { ban: true })
  const pauseId = (await memberIn(moderator, caseId, first))?.pause?.id ?? ''
  expect((await lift(colleague, first.id, pauseId)).status).toBe(200)
  expect((await answerAppeal(moderator, caseId, first.id, { seen: BOTH })).code).toBe('stopChanged')
  // A ban of later is no part of the decision.
  for (const [action, from] of [
    ['activate', 'banned'],
    ['ban', 'active'],
  ] as const) {
    app().clock.advance(1)
    const body = { action, from, reason: 'Another matter' }
    const changed = await colleague.call('POST /api/admin/members/:id/status', { params: { id: second.id }, body })
    expect(changed.status).toBe(200)
  }
  expect((await answerAppeal(moderator, caseId, second.id, { seen: BOTH })).code).toBe('stopChanged')
  expect((await answerAppeal(moderator, caseId, second.id)).status).toBe(200)
  expect(await statusOf(moderator, second)).toBe('banned')
  const stranger = await app().member()
  expect((await answerAppeal(moderator, caseId, stranger.id)).code).toBe('notFound')
})

test('refuses staff in the group, staff without the permission, and incomplete forms', async () => {
  const [moderator, colleague] = await moderators()
  const { first, caseId } = await stopped(moderator, { others: [colleague] })
  expect(await memberIn(colleague, caseId, first)).toMatchObject({ mayAnswer: false })
  expect((await answerAppeal(colleague, caseId, first.id)).code).toBe('selfDealing')
  expect((await answerAppeal(moderator, caseId, colleague.id)).code).toBe('notFound')
  for (const role of ['support', 'member'] as const) {
    expect((await answerAppeal(await app().member({ role }), caseId, first.id)).code).toBe('forbidden')
  }
  for (const changes of [{ text: ' ' }, { reason: '' }]) {
    expect((await answerAppeal(moderator, caseId, first.id, changes)).code).toBe('invalidInput')
  }
  const { db } = app().database
  await db.updateTable('members').set({ role: 'support' }).where('id', '=', first.id).execute()
  expect((await answerAppeal(moderator, caseId, first.id)).code).toBe('forbidden')
  expect(await memberIn(moderator, caseId, first)).toMatchObject({ mayAnswer: false, answer: null })
})

/** A stopped member with two held redemptions, whose appeal a staff member answers. @returns whether each was released */
async function releasedBy(staff: Actor): Promise<boolean[]> {
  const [moderator] = await moderators()
  const held = ['riskSignals', 'highValue'] as const
  const ids: string[] = []
  const { first, caseId } = await stopped(moderator, {
    cancel: false,
    prepare: async (member) => {
      for (const hold_reason of held) {
        const id = await redeemPlan(member)
        const held_until = new Date(app().clock.now().getTime() + 3_600_000)
        await app()
          .database.db.updateTable('redemptions')
          .set({ hold_reason, held_until })
          .where('id', '=', id)
          .execute()
        ids.push(id)
      }
    },
  })
  expect((await answerAppeal(staff, caseId, first.id)).status).toBe(200)
  const rows = await app()
    .database.db.selectFrom('redemptions')
    .select(['id', 'held_until'])
    .where('id', 'in', ids)
    .execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.held_until === null)
}

test('releases redemptions that are held for risk signals, and no others', async () => {
  const [moderator] = await moderators()
  expect(await releasedBy(moderator)).toEqual([true, false])
})

test('leaves redemptions above the price limit of a role held', async () => {
  const staff = await memberWithRole(app(), ['risk.read', 'users.ban', 'redemptions.update'], { price: 100 })
  expect(await releasedBy(staff)).toEqual([false, false])
})
