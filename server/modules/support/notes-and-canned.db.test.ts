import { describe, expect, test } from 'vitest'
import { CANNED_MAX } from '#contracts/support-rules.ts'
import { verifyAudit } from '#server/modules/audit-log/index.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { memberWithRole } from '#test/own-roles.ts'
import { redeemPlan } from '#test/redemptions.ts'
import { answer, note, openTicket, readAsStaff, readThread } from '#test/support.ts'
import { addCanned } from '#test/support-actions.ts'

const app = useTestApp()

const staffOf = (name = 'Sanna', role: 'support' | 'moderator' = 'support') => app().member({ role, name })
const actsOn = (id: string) =>
  app().database.db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).orderBy('seq').execute()

describe('notes of staff', () => {
  test('are for staff: in no answer, download or mail of the member, and deleted with the account', async () => {
    const [staff, mona] = [await staffOf(), await staffOf('Mona', 'moderator')]
    const member = await app().member()
    const id = await openTicket(member)
    await Promise.all([note(staff, id, 'NOTE-ONE'), note(mona, id, 'NOTE-TWO')])
    expect(await note(staff, id, ' \u2066\u200d ')).toMatchObject({ status: 400 })
    expect(await note(staff, newKey())).toMatchObject({ status: 404 })
    expect(await note(member, id)).toMatchObject({ status: 403 })
    const { notes, version } = await readAsStaff(mona, id)
    expect(notes.map(({ number }) => number)).toEqual([1, 2])
    expect(notes.map(({ text, by }) => [text, by]).sort()).toEqual([
      ['NOTE-ONE', 'Sanna'],
      ['NOTE-TWO', 'Mona'],
    ])
    // No draft of an answer became stale by them.
    expect((await answer(staff, id, 'The answer', version)).status).toBe(200)
    const seen = [
      await readThread(member, id),
      (await member.call('GET /api/support')).body,
      (await member.call('GET /api/me/export')).body,
      (await member.call('GET /api/notifications')).body,
      await app().mails(),
    ]
    expect(JSON.stringify(seen)).not.toMatch(/NOTE-|Sanna|Mona/)
    expect(JSON.stringify(await actsOn(id))).not.toMatch(/NOTE-|The answer/)
    expect((await actsOn(id)).map(({ action, after }) => [action, after])).toContainEqual([
      'support.note',
      '{"note":1,"length":8}',
    ])
  })
})

describe('the member’s context next to a ticket', () => {
  test('has the member’s account and what the ticket is about', async () => {
    const staff = await staffOf()
    const member = await app().member({ points: 1000 })
    const redemptionId = await redeemPlan(member)
    const other = await openTicket(member, { subject: 'Another one' })
    const id = await openTicket(member, { redemptionId })
    const { context } = await readAsStaff(staff, id)
    expect(context).toMatchObject({
      account: { status: 'active', balance: 400, totalEarned: 1000 },
      redemptions: [{ id: redemptionId, name: 'Sony LIV, 1 Month', status: 'pending' }],
      about: { id: redemptionId, status: 'pending' },
      tickets: [{ id: other, subject: 'Another one', status: 'open' }],
    })
    expect(context?.entries?.map(({ points }) => points)).toContain(-600)
  })

  test('says to staff without permission for accounts, too, whether the member can sign in', async () => {
    const [staff, member] = [await memberWithRole(app(), ['support.read']), await app().member()]
    const id = await openTicket(member)
    expect(await readAsStaff(staff, id)).toMatchObject({ context: { account: null }, canMemberSignIn: true })
    for (const status of ['banned', 'suspended'] as const) {
      await app().database.db.updateTable('members').set({ status }).where('id', '=', member.id).execute()
      expect(await readAsStaff(staff, id)).toMatchObject({ context: { account: null }, canMemberSignIn: false })
    }
  })

  test('is empty where the account is gone', async () => {
    const { inTransaction } = await import('#server/db/transaction.ts')
    const { supportData } = await import('./index.ts')
    const [staff, member] = [await staffOf(), await app().member()]
    const id = await openTicket(member)
    await note(staff, id, 'About you')
    await inTransaction(app().database.db, async (tx) => supportData.erase?.(tx, member.id, app().clock.now()))
    expect(await readAsStaff(staff, id)).toMatchObject({ context: null, notes: [], mayNote: false, subject: '' })
    expect(await note(staff, id)).toMatchObject({ status: 404 })
  })
})

describe('canned answers', () => {
  test('are managed by staff who answer, each change in the audit log', async () => {
    const [staff, mona] = [await staffOf(), await staffOf('Mona', 'moderator')]
    const read = async () => (await staff.call('GET /api/admin/canned-answers')).body
    const id = await addCanned(staff, { title: 'Codes', text: 'Hello {name}, about {subject} ({request}): {hours} h.' })
    const canned = (await read()).items.find((item) => item.id === id)
    expect(canned).toMatchObject({ title: 'Codes', version: 1, by: 'Sanna' })
    const change = (actor: Actor, body: object) =>
      actor.call('PUT /api/admin/canned-answers/:id', {
        params: { id },
        body: { title: 'Codes', text: 'Hello', seenVersion: 1, ...body },
      })
    expect((await change(mona, { title: 'Codes of today' })).status).toBe(200)
    expect(await change(staff, {})).toMatchObject({ status: 409, code: 'cannedConflict' })
    const remove = (seenVersion: number) =>
      mona.call('DELETE /api/admin/canned-answers/:id', { params: { id }, body: { seenVersion } })
    expect(await remove(1)).toMatchObject({ status: 409, code: 'cannedConflict' })
    expect((await remove(2)).status).toBe(200)
    expect(await remove(2)).toMatchObject({ status: 404, code: 'notFound' })
    expect((await actsOn(id)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['canned_answer.add', staff.id],
      ['canned_answer.edit', mona.id],
      ['canned_answer.delete', mona.id],
    ])
    expect((await verifyAudit(app().database.db)).findings).toEqual([])
  })

  test('are at most 100, also when several are added at the same moment', async () => {
    const staff = await staffOf()
    const { db } = app().database
    await db.deleteFrom('canned_answers').execute()
    const text = { text: 'Hello', updated_at: app().clock.now(), by_id: staff.id }
    const existing = Array.from({ length: CANNED_MAX - 1 }, (_, n) => ({ id: newKey(), title: `Number ${n}`, ...text }))
    await db.insertInto('canned_answers').values(existing).execute()
    const add = (title: string) => staff.call('POST /api/admin/canned-answers', { body: { title, text: 'Hello' } })
    const answers = await Promise.all(['One more', 'Two more', 'Three more'].map(add))
    expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([
      200,
      'cannedAnswersMost',
      'cannedAnswersMost',
    ])
    await db.deleteFrom('canned_answers').execute()
  })

  test('have a unique title and only known placeholders', async () => {
    const staff = await staffOf()
    await addCanned(staff, { title: 'Twice' })
    const add = (body: object) =>
      staff.call('POST /api/admin/canned-answers', { body: { title: 'Other', text: 'Hello', ...body } })
    expect(await add({ title: ' tWICE ' })).toMatchObject({ status: 409, code: 'cannedTitleTaken' })
    const other = await addCanned(staff, { title: 'Thrice' })
    const rename = staff.call('PUT /api/admin/canned-answers/:id', {
      params: { id: other },
      body: { title: 'TWICE', text: 'Hello', seenVersion: 1 },
    })
    expect(await rename).toMatchObject({ status: 409, code: 'cannedTitleTaken' })
    // At the same moment.
    const ids = await Promise.all(['One', 'Two', 'Three'].map((title) => addCanned(staff, { title })))
    const renames = ids.map((id) =>
      staff.call('PUT /api/admin/canned-answers/:id', {
        params: { id },
        body: { title: 'The same', text: 'Hello', seenVersion: 1 },
      }),
    )
    expect((await Promise.all(renames)).map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    for (const wrong of [{ text: 'Dear {nam}' }, { text: ' ' }, { title: '' }, { title: 'x'.repeat(81) }])
      expect((await add(wrong)).status).toBe(400)
    const member = await app().member()
    expect((await member.call('GET /api/admin/canned-answers')).status).toBe(403)
    expect(
      (await member.call('POST /api/admin/canned-answers', { body: { title: 'Mine', text: 'Mine' } })).status,
    ).toBe(403)
  })
})
