import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { endPauses } from '#server/modules/members/index.ts'
import { mailsTo } from '#test/account-flow.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { contentsOf, notifierOf } from '#test/notifications.ts'
import { ownPause, pause } from '#test/redemption-pauses.ts'
import { addRing, readCase, readGroup, STOP_FORM, stop } from '#test/risk.ts'

const app = useTestApp()

const ring = (size: number, more?: readonly string[]) => addRing(app(), size, more)
const readStatus = (id: string) =>
  app().database.db.selectFrom('members').select('status').where('id', '=', id).executeTakeFirstOrThrow()
const audited = (reason: string) =>
  app().database.db.selectFrom('audit_log').select(['action', 'subject_id']).where('reason', '=', reason).execute()

describe('stopping a risk group', () => {
  test('pauses, cancels with a refund, and bans all in one call, once', async () => {
    const moderator = await app().member({ role: 'moderator' })
    const { group, ids, first, redemption } = await ring(3)
    const before = await readGroup(moderator, group)
    expect(before.members.find(({ id }) => id === first.id)).toMatchObject({ openRedemptions: 1, openPoints: 600 })
    const reason = newKey()
    const key = newKey()
    const [answer, again] = await Promise.all([
      stop(moderator, group, ids, { ban: true, reason }, key),
      stop(moderator, group, ids, { ban: true, reason }, key),
    ])
    const done = { paused: 3, cancelled: 1, proposed: 0, leftOpen: 0, held: 0, notHeld: 0, banned: 3 }
    for (const { status, body } of [answer, again]) if (status === 200) expect(body).toEqual(done)
    expect((await stop(moderator, group, ids, { ban: true, reason }, key)).body).toEqual(done)
    for (const id of ids) expect(await readStatus(id)).toEqual({ status: 'banned' })
    const { db } = app().database
    expect(
      await db.selectFrom('redemptions').select(['status', 'reason']).where('id', '=', redemption).executeTakeFirst(),
    ).toEqual({ status: 'cancelled', reason: STOP_FORM.message })
    expect(
      await db.selectFrom('wallets').select('points').where('member_id', '=', first.id).executeTakeFirst(),
    ).toEqual({ points: 700 })
    const entries = await audited(reason)
    const count = (action: string) => entries.filter((entry) => entry.action === action).length
    const actions = ['member.pause_redemptions', 'member.ban', 'redemption.cancelled', 'risk.stop']
    expect(actions.map(count)).toEqual([3, 3, 1, 1])
    // What is already done is not done again.
    expect((await stop(moderator, group, ids, { ban: true })).body).toEqual({
      ...done,
      paused: 0,
      cancelled: 0,
      banned: 0,
    })
  })

  test('opens a case with the evidence of before, which no one changes', async () => {
    const moderator = await app().member({ role: 'moderator' })
    const { group, ids, first } = await ring(3)
    const stopped = ids.slice(0, 2)
    const before = await readGroup(moderator, group)
    expect(before.cases).toEqual([])
    const form = { ban: true, reason: 'One browser', reasonClass: 'automatedPlay' as const }
    const { body: result } = await stop(moderator, group, stopped, form)
    const { cases } = await readGroup(moderator, group)
    expect(cases).toMatchObject([
      { decision: 'stopped', reasonClass: 'automatedPlay', reason: 'One browser', until: null },
    ])
    const id = cases[0]?.id ?? ''
    const detail = await readCase(moderator, id)
    expect(detail).toMatchObject({ groupId: group, hasGroup: true, result, evidence: { size: 3, weight: 1 } })
    const evidence = detail.members.find((member) => member.id === first.id)
    expect(evidence).toMatchObject({ isStopped: true, status: 'active', openRedemptions: 1, isPaused: false })
    expect(detail.members.filter(({ isStopped }) => isStopped).map((member) => member.id)).toEqual(stopped.toSorted())
    // The member left out is in the case, too.
    const ofMember = await moderator.call('GET /api/admin/members/:id/risk', { params: { id: ids[2] ?? '' } })
    expect(ofMember.body.cases).toEqual(cases.map((one) => ({ ...one, answer: null })))
    const { db } = app().database
    await expect(db.updateTable('risk_cases').set({ reason: '' }).where('id', '=', id).execute()).rejects.toThrow()
    await expect(db.deleteFrom('risk_cases').where('id', '=', id).execute()).rejects.toThrow()
    await expect(
      db.updateTable('risk_case_members').set({ is_stopped: false }).where('case_id', '=', id).execute(),
    ).rejects.toThrow()
    const support = await app().member({ role: 'support' })
    const closed = await support.call('GET /api/admin/security/risk-cases/:id', { params: { id } })
    expect(closed.code).toBe('forbidden')
  })

  test('notifies each member of the reason class and the deadlines, and nothing about others', async () => {
    const moderator = await app().member({ role: 'moderator' })
    const { group, people, ids, first } = await ring(2)
    const days = (n: number) => new Date(app().clock.now().getTime() + n * 86_400_000).toISOString()
    const [appealUntil, pauseEndsAt] = [days(14), days(30)]
    expect((await stop(moderator, group, ids, { cancel: false, reason: 'Secret evidence' })).status).toBe(200)
    for (const person of people) {
      const data = { reasonClass: 'severalAccounts', step: 'paused', pauseEndsAt, appealUntil }
      expect((await contentsOf(person))[0]).toEqual({ kind: 'account_stopped', data })
      const { email } = (await moderator.call('GET /api/admin/members/:id', { params: { id: person.id } })).body
      const mails = (await mailsTo(app(), email)).filter(({ subject }) => /^Your /.test(subject))
      expect(mails.map(({ subject }) => subject)).toEqual(['Your redemptions are paused'])
      expect(mails[0]?.text).toContain('several accounts of one person')
      expect(mails[0]?.text).toContain(STOP_FORM.message)
      expect(mails[0]?.text).not.toContain('Secret evidence')
    }
    expect(await ownPause(first)).toMatchObject({ endsAt: pauseEndsAt })
    // A ban afterwards is announced on its own; what a second stop does not change, is not.
    const { email } = (await moderator.call('GET /api/admin/members/:id', { params: { id: first.id } })).body
    await stop(moderator, group, [first.id], { pause: false, cancel: false, ban: true, message: '' })
    await stop(moderator, group, [first.id], { ban: true, cancel: false })
    const subjects = (await mailsTo(app(), email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => /^Your /.test(subject)).toSorted()).toEqual([
      'Your account is banned',
      'Your redemptions are paused',
    ])
  })

  test('pauses for 30 days, which a job ends once; a ban stays', async () => {
    const moderator = await app().member({ role: 'moderator' })
    const { group, ids, first } = await ring(2)
    await stop(moderator, group, ids, { cancel: false })
    const id = (await readGroup(moderator, group)).cases[0]?.id ?? ''
    const [, second = ''] = ids
    await stop(moderator, group, [second], { pause: false, cancel: false, ban: true })
    const alone = await app().member()
    await pause(moderator, alone.id)
    const now = app().clock.now().getTime()
    const end = (afterMs: number) =>
      endPauses(
        app().database.db,
        { notifier: notifierOf(app()), log: pino({ level: 'silent' }) },
        new Date(now + afterMs),
      )
    await end(30 * 86_400_000 - 1)
    expect(await ownPause(first)).not.toBeNull()
    await Promise.all([end(30 * 86_400_000), end(30 * 86_400_000)])
    expect(await end(30 * 86_400_000)).toBe(0)
    expect(await ownPause(first)).toBeNull()
    const kinds = (await contentsOf(first)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'redemptions_resumed')).toHaveLength(1)
    expect(await readStatus(second)).toEqual({ status: 'banned' })
    // A single pause has no end.
    expect(await ownPause(alone)).toMatchObject({ endsAt: null })
    const { members } = await readCase(moderator, id)
    expect(members.find((member) => member.id === first.id)?.pause).toMatchObject({
      liftedAt: new Date(now + 30 * 86_400_000).toISOString(),
      liftedBy: null,
    })
  })

  test('only pauses when nothing else is chosen, with the message for each member', async () => {
    const moderator = await app().member({ role: 'moderator' })
    const { group, ids, first } = await ring(2)
    const { body } = await stop(moderator, group, ids, { cancel: false })
    expect(body).toEqual({ paused: 2, cancelled: 0, proposed: 0, leftOpen: 0, held: 0, notHeld: 0, banned: 0 })
    expect(await ownPause(first)).toMatchObject({ message: STOP_FORM.message })
    expect(await readStatus(first.id)).toEqual({ status: 'active' })
  })

  test('changes nothing for members of other groups, or for staff', async () => {
    const moderator = await app().member({ role: 'moderator' })
    const colleague = await app().member({ role: 'support' })
    const stranger = await app().member()
    const { group, ids, first } = await ring(3, [colleague.id])
    for (const other of [colleague.id, stranger.id]) {
      expect((await stop(moderator, group, [...ids, other], { ban: true })).code).toBe('riskGroupChanged')
    }
    expect((await stop(moderator, newKey(), ids)).code).toBe('notFound')
    expect(await readStatus(first.id)).toEqual({ status: 'active' })
    expect(await ownPause(first)).toBeNull()
    expect((await stop(moderator, group, ids)).status).toBe(200)
  })

  test('is not done by staff who are in the group', async () => {
    const [moderator, insider] = [await app().member({ role: 'moderator' }), await app().member({ role: 'moderator' })]
    const { group, ids, first } = await ring(2, [insider.id])
    expect(await readGroup(insider, group)).toMatchObject({ mayStop: false })
    expect(await stop(insider, group, ids, { ban: true })).toMatchObject({ status: 403, code: 'selfDealing' })
    expect(await readStatus(first.id)).toEqual({ status: 'active' })
    expect(await readGroup(moderator, group)).toMatchObject({ mayStop: true })
  })

  test('refuses staff without the permission, also if it was taken away, and incomplete forms', async () => {
    const moderator = await app().member({ role: 'moderator' })
    const { group, ids } = await ring(1)
    for (const role of ['support', 'member'] as const) {
      expect((await stop(await app().member({ role }), group, ids)).code).toBe('forbidden')
    }
    for (const changes of [{ pause: false, cancel: false }, { message: '' }, { reason: '' }]) {
      expect((await stop(moderator, group, ids, changes)).code).toBe('invalidInput')
    }
    expect((await stop(moderator, group, [])).code).toBe('invalidInput')
    await app().database.db.updateTable('members').set({ role: 'support' }).where('id', '=', moderator.id).execute()
    expect((await stop(moderator, group, ids)).code).toBe('forbidden')
  })

  test('is done by one of two colleagues at the same time', async () => {
    const staff = [await app().member({ role: 'moderator' }), await app().member({ role: 'moderator' })]
    const { group, ids } = await ring(3)
    const answers = await Promise.all(staff.map((actor) => stop(actor, group, ids)))
    const paused = answers.map(({ status, body }) => (status === 200 ? body.paused : 0))
    expect(paused.toSorted()).toEqual([0, 3])
  })
})
