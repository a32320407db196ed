// Staff notes, and bulk processing.

import { describe, expect, test } from 'vitest'
import { verifyAudit } from '#server/modules/audit-log/index.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { deleteAccount } from '#test/deletion.ts'
import { move, redeemPlan, redemptionAt } from '#test/redemptions.ts'
import { givePassword } from '#test/second-factor.ts'

const NOTE = 'POST /api/admin/redemptions/:id/notes'
const BULK = 'POST /api/admin/redemptions/processing'

const app = useTestApp()
const moderator = () => app().member({ role: 'moderator' })
const note = (staff: Actor, id: string, text: string) => staff.call(NOTE, { params: { id }, body: { text } })
const bulk = (staff: Actor, ids: string[], key = newKey()) => staff.call(BULK, { body: { ids }, key })
const auditOf = (id: string) =>
  app().database.db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).orderBy('seq').execute()

test('a failed redemption of a deleted account is not cancelled', async () => {
  const [staff, member] = [await moderator(), await app().member({ points: 5000 })]
  const id = await redemptionAt(member, staff, 'failed')
  await givePassword(app(), member.id)
  expect((await deleteAccount(member)).status).toBe(200)
  const cancelled = await move(staff, id, 'failed', 'cancelled')
  expect(cancelled).toMatchObject({ status: 409, code: 'redemptionTransition' })
})

test('a redemption of a deleted account gets no notes, no other code and no refund', async () => {
  const [staff, member] = [await moderator(), await app().member({ points: 5000 })]
  const id = await redemptionAt(member, staff, 'completed')
  await givePassword(app(), member.id)
  expect((await deleteAccount(member)).status).toBe(200)
  const { redemption, mayNote } = (await staff.call('GET /api/admin/redemptions/:id', { params: { id } })).body
  expect({ may: redemption.may, mayNote }).toEqual({ may: [], mayNote: false })
  expect(await note(staff, id, 'Called Zoe')).toMatchObject({ status: 404, code: 'notFound' })
  const replacement = { seen: 0, activationCode: 'TOO-LATE', reason: 'Used before' }
  const replaced = await staff.call('POST /api/admin/redemptions/:id/replacement', {
    params: { id },
    body: replacement,
  })
  expect(replaced).toMatchObject({ status: 404, code: 'activationCodeMissing' })
  const refund = await move(staff, id, 'completed', 'failed')
  expect(refund).toMatchObject({ status: 409, code: 'redemptionTransition' })
})

describe('a note on a redemption', () => {
  test('is read by all staff with author and time, and never by the member', async () => {
    const [staff, support] = [
      await app().member({ role: 'moderator', name: 'Mo' }),
      await app().member({ role: 'support' }),
    ]
    const member = await app().member({ points: 5000 })
    const id = await redeemPlan(member)
    await note(staff, id, '  First\r\nline\u0007 ')
    app().clock.advance(60)
    const { body } = await note(staff, id, 'SECOND-NOTE')
    const at = app().clock.now().toISOString()
    expect(body.notes).toEqual([
      { text: 'SECOND-NOTE', at, by: 'Mo' },
      { text: 'First\nline', at: expect.any(String), by: 'Mo' },
    ])
    const seen = await support.call('GET /api/admin/redemptions/:id', { params: { id } })
    expect(seen.body.notes).toEqual(body.notes)
    const own = [
      await member.call('GET /api/redemptions/:id', { params: { id } }),
      await member.call('GET /api/redemptions'),
      await member.call('GET /api/me/export'),
      await member.call('GET /api/notifications'),
    ]
    for (const answer of own) expect(JSON.stringify(answer.body)).not.toContain('SECOND-NOTE')
    // The audit log does not contain the text that is erased with the member.
    expect(JSON.stringify(await auditOf(id))).not.toContain('SECOND-NOTE')
  })

  test('is refused to support, to members, and without a text', async () => {
    const [staff, support] = [await moderator(), await app().member({ role: 'support' })]
    const member = await app().member({ points: 5000 })
    const id = await redeemPlan(member)
    expect(await note(support, id, 'No')).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await note(member, id, 'No')).toMatchObject({ status: 403 })
    for (const text of ['', '  \n ', '\u202e\u200b'])
      expect(await note(staff, id, text)).toMatchObject({ code: 'invalidInput' })
    expect(await note(staff, id, 'a\0b')).toMatchObject({ status: 400 })
    expect(await note(staff, id, 'x'.repeat(1001))).toMatchObject({ status: 400 })
    expect(await note(staff, newKey(), 'Nowhere')).toMatchObject({ status: 404 })
    expect(await auditOf(id)).toEqual([])
  })

  test('gets its own number when many are written at once, and goes with the account', async () => {
    const member = await app().member({ points: 5000 })
    const id = await redeemPlan(member)
    const staff = await Promise.all([moderator(), moderator(), moderator()])
    const answers = await Promise.all(staff.flatMap((one) => [note(one, id, 'Here'), note(one, id, 'There')]))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const { db } = app().database
    const rows = () =>
      db.selectFrom('redemption_notes').select('seq').where('redemption_id', '=', id).orderBy('seq').execute()
    expect((await rows()).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6])
    const { rewardsData } = await import('./index.ts')
    const { inTransaction } = await import('#server/db/transaction.ts')
    await inTransaction(db, async (tx) => rewardsData.erase?.(tx, member.id, app().clock.now()))
    expect(await rows()).toEqual([])
  })
})

describe('many redemptions at once', () => {
  test('are set to processing, with an outcome for each', async () => {
    const staff = await moderator()
    const member = await app().member({ points: 50_000 })
    const [one, two] = [await redeemPlan(member), await redeemPlan(member)]
    const elsewhere = await redemptionAt(member, staff, 'completed')
    const nowhere = newKey()
    const key = newKey()
    const answer = await bulk(staff, [one, elsewhere, two, nowhere, one], key)
    expect(answer.body.results).toEqual([
      { id: one, outcome: 'moved', status: 'processing' },
      { id: elsewhere, outcome: 'skipped', status: 'completed' },
      { id: two, outcome: 'moved', status: 'processing' },
      { id: nowhere, outcome: 'missing', status: null },
    ])
    expect((await auditOf(one)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['redemption.processing', staff.id],
    ])
    const mails = (await app().mails()).filter(({ to }) => to === member.account.email)
    expect(mails.filter(({ subject }) => subject.startsWith('We are working'))).toHaveLength(3)
    // The same call again returns the same answer and has no further effect.
    const again = await bulk(staff, [one, elsewhere, two, nowhere, one], key)
    expect(again.body).toEqual(answer.body)
    expect(await auditOf(one)).toHaveLength(1)
    // Another call skips all of them.
    expect((await bulk(staff, [one, two])).body.results.map(({ outcome }) => outcome)).toEqual(['skipped', 'skipped'])
  })

  test('are moved once each when many staff choose them concurrently', async () => {
    const member = await app().member({ points: 50_000 })
    const ids: string[] = []
    for (let number = 0; number < 8; number += 1) ids.push(await redeemPlan(member))
    const staff = await Promise.all([moderator(), moderator(), moderator()])
    const [first] = staff
    if (!first) throw new Error('no staff')
    const [bulks, singles] = await Promise.all([
      Promise.all(staff.map((one, at) => bulk(one, at % 2 ? [...ids].reverse() : ids))),
      Promise.all(ids.slice(0, 4).map((id) => move(first, id, 'pending', 'processing'))),
    ])
    expect(bulks.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const { status, code } of singles) expect([200, 'redemptionConflict']).toContain(status === 200 ? 200 : code)
    const moved = [
      ...bulks.flatMap(({ body }) => body.results.filter(({ outcome }) => outcome === 'moved').map(({ id }) => id)),
      ...ids.slice(0, 4).filter((_, at) => singles[at]?.status === 200),
    ]
    expect(moved.sort()).toEqual([...ids].sort())
    for (const id of ids) expect(await auditOf(id)).toHaveLength(1)
    expect((await verifyAudit(app().database.db)).findings).toEqual([])
  })

  test('are limited to a hundred, and need the right', async () => {
    const [staff, support, member] = [await moderator(), await app().member({ role: 'support' }), await app().member()]
    const ids = Array.from({ length: 101 }, () => newKey())
    expect(await bulk(staff, ids)).toMatchObject({ status: 400, code: 'invalidInput' })
    expect(await bulk(staff, [])).toMatchObject({ status: 400 })
    expect((await bulk(staff, ids.slice(1))).body.results).toHaveLength(100)
    for (const who of [support, member]) expect(await bulk(who, ids.slice(1))).toMatchObject({ status: 403 })
  })
})
