// Stopping a group holds open redemptions for a review (docs/product.md#stop-members).

import { expect, test } from 'vitest'
import { mailsTo } from '#test/account-flow.ts'
import { useTestApp } from '#test/app.ts'
import { hold } from '#test/holds.ts'
import { contentsOf } from '#test/notifications.ts'
import { memberWithRole } from '#test/own-roles.ts'
import { storeOrder } from '#test/providers.ts'
import { move, redeemPlan } from '#test/redemptions.ts'
import { addRing, answerAppeal, readCase, readGroup, stop } from '#test/risk.ts'

const app = useTestApp({ now: '2026-05-04T10:00:00.000Z' })
const UNTIL = new Date('2026-05-07T10:00:00.000Z')
const HOLD = { pause: false, cancel: false, hold: true, message: '' }
const NOTHING = { paused: 0, cancelled: 0, proposed: 0, leftOpen: 0, held: 0, notHeld: 0, banned: 0 }

const readHold = (id: string) =>
  app()
    .database.db.selectFrom('redemptions')
    .select(['status', 'held_until', 'hold_reason'])
    .where('id', '=', id)
    .executeTakeFirst()

test('holds each open redemption that can be held, once, and reports the others', async () => {
  const moderator = await app().member({ role: 'moderator' })
  const { group, people, ids, first, redemption } = await addRing(app(), 4)
  const [, second, third, fourth] = people
  if (!second || !third || !fourth) throw new Error('the ring is too small')
  const heldBefore = await redeemPlan(second)
  expect((await hold(moderator, heldBefore, 'points')).status).toBe(200)
  await storeOrder(app(), third, await redeemPlan(third))
  const processing = await redeemPlan(fourth)
  await move(moderator, processing, 'pending', 'processing')
  const { members } = await readGroup(moderator, group)
  const preview = members.map(({ openRedemptions, holdableRedemptions }) => [openRedemptions, holdableRedemptions])
  expect(preview.toSorted()).toEqual([
    [1, 0],
    [1, 0],
    [1, 0],
    [1, 1],
  ])
  app().clock.advance(60)
  const { body } = await stop(moderator, group, ids, { ...HOLD, reason: 'One browser' })
  expect(body).toEqual({ ...NOTHING, held: 1, notHeld: 3 })
  const until = new Date(UNTIL.getTime() + 60_000)
  expect(await readHold(redemption)).toEqual({ status: 'pending', held_until: until, hold_reason: 'account' })
  expect(await readHold(heldBefore)).toMatchObject({ held_until: UNTIL, hold_reason: 'points' })
  expect(await readHold(processing)).toMatchObject({ status: 'processing', held_until: null })
  const entries = await app()
    .database.db.selectFrom('audit_log')
    .select(['action', 'subject_id'])
    .where('reason', '=', 'One browser')
    .orderBy('seq')
    .execute()
  expect(entries).toEqual([
    { action: 'redemption.hold', subject_id: redemption },
    { action: 'risk.stop', subject_id: group },
  ])
  const { cases } = await readGroup(moderator, group)
  expect(await readCase(moderator, cases[0]?.id ?? '')).toMatchObject({ result: body })
  expect((await stop(moderator, group, ids, HOLD)).body).toEqual({ ...NOTHING, notHeld: 4 })
  // Members read of a hold what they read of a single one, and the reason class; others read nothing.
  const contents = await contentsOf(first)
  expect(contents).toContainEqual(
    expect.objectContaining({
      kind: 'redemption_held',
      data: expect.objectContaining({ reason: 'account', until: until.toISOString() }),
    }),
  )
  expect(contents.filter(({ kind }) => kind === 'account_stopped')).toMatchObject([
    { data: { step: 'held', reasonClass: 'severalAccounts', pauseEndsAt: null } },
  ])
  expect((await contentsOf(third)).map(({ kind }) => kind)).not.toContain('account_stopped')
  const { email } = (await moderator.call('GET /api/admin/members/:id', { params: { id: first.id } })).body
  const mail = (await mailsTo(app(), email)).find(({ subject }) => subject === 'Redemptions are in review')
  expect(mail?.text).toContain('several accounts of one person')
  expect(mail?.text).not.toContain('One browser')
})

test('holds together with a pause and a ban, and not together with a cancellation', async () => {
  const moderator = await app().member({ role: 'moderator' })
  const { group, ids, redemption } = await addRing(app(), 2)
  expect((await stop(moderator, group, ids, { hold: true, cancel: true })).code).toBe('invalidInput')
  expect(await readHold(redemption)).toMatchObject({ held_until: null })
  const { body } = await stop(moderator, group, ids, { hold: true, cancel: false, ban: true })
  expect(body).toEqual({ ...NOTHING, paused: 2, held: 1, banned: 2 })
})

test('refuses a hold without the permission for redemptions, and changes nothing', async () => {
  const staff = await memberWithRole(app(), ['risk.read', 'users.read', 'users.ban'])
  const { group, ids, first, redemption } = await addRing(app(), 1)
  expect((await readGroup(staff, group)).members).toMatchObject([{ id: first.id, holdableRedemptions: 0 }])
  expect((await stop(staff, group, ids, { ...HOLD, pause: true, message: 'Please wait' })).code).toBe('forbidden')
  expect(await readHold(redemption)).toMatchObject({ held_until: null, hold_reason: null })
  expect((await readGroup(staff, group)).members).toMatchObject([{ isPaused: false }])
})

test('leaves redemptions above the limit of the role', async () => {
  const permissions = ['risk.read', 'users.read', 'users.ban', 'redemptions.read', 'redemptions.update'] as const
  const staff = await memberWithRole(app(), permissions, { price: 100 })
  const { group, ids, redemption } = await addRing(app(), 1)
  expect((await readGroup(staff, group)).members).toMatchObject([{ openRedemptions: 1, holdableRedemptions: 0 }])
  expect((await stop(staff, group, ids, HOLD)).body).toEqual({ ...NOTHING, notHeld: 1 })
  expect(await readHold(redemption)).toMatchObject({ held_until: null })
})

test('a lifted appeal releases what the stop held', async () => {
  const moderator = await app().member({ role: 'moderator' })
  const { group, ids, first, redemption } = await addRing(app(), 1)
  await stop(moderator, group, ids, { hold: true, cancel: false })
  const { cases } = await readGroup(moderator, group)
  expect(await readHold(redemption)).toMatchObject({ hold_reason: 'account' })
  expect((await answerAppeal(moderator, cases[0]?.id ?? '', first.id)).status).toBe(200)
  expect(await readHold(redemption)).toMatchObject({ status: 'pending', held_until: null })
})

test('a case that stores no holds is read with none', async () => {
  const moderator = await app().member({ role: 'moderator' })
  const { group } = await addRing(app(), 1)
  const { held: _, notHeld: __, ...result } = NOTHING
  const id = crypto.randomUUID()
  const { group: evidence } = await readGroup(moderator, group)
  const now = app().clock.now()
  await app()
    .database.db.insertInto('risk_cases')
    .values({
      ...{ id, group_id: group, kind: 'device', mark: 'stored', label: '', decision: 'stopped' },
      ...{ reason_class: 'otherBreach', reason: 'Stored', evidence: JSON.stringify(evidence) },
      ...{ result: JSON.stringify(result), dismissed_until: null, by_id: moderator.id, at: now },
    })
    .execute()
  expect((await readCase(moderator, id)).result).toEqual(NOTHING)
})
