import { describe, expect, test } from 'vitest'
import { verifyAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { requestOne } from '#test/redemptions.ts'
import { answer, assign, close, moveSupport, note, openRequest, readAsStaff, readThread, write } from '#test/support.ts'
import { addCanned } from '#test/support-acts.ts'

const app = useTestApp()
const HOUR = 3600

const staffOf = (name = 'Sanna', role: 'support' | 'moderator' | 'super_admin' = 'support') =>
  app().member({ role, name })
const list = async (staff: Actor, query: Record<string, string> = {}) =>
  (await staff.call('GET /api/admin/support', { query: query as never })).body
const idsOf = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id)
const actsOn = (id: string) =>
  app().database.db.selectFrom('staff_audit').selectAll().where('subject_id', '=', id).orderBy('seq').execute()

async function emptySupport(): Promise<void> {
  const { db } = app().database
  for (const table of ['support_steps', 'support_notes', 'support_messages', 'support_requests'] as const)
    await db.deleteFrom(table).execute()
}

describe('the inbox', () => {
  test('has who waits the longest first, and marks nobody late before the promise is over', async () => {
    await emptySupport()
    const staff = await staffOf()
    const [late, edge, answered] = [await app().member(), await app().member(), await app().member()]
    const first = await openRequest(late)
    app().clock.advance(1)
    const second = await openRequest(edge)
    const third = await openRequest(answered)
    await answer(staff, third)
    app().clock.advance(24 * HOUR)
    const page = await list(staff, { view: 'open', limit: '1' })
    expect(page.counts).toEqual({ open: 2, overdue: 1, answered: 1, closed: 0, all: 3 })
    const cursor = page.nextCursor ?? ''
    const rest = await list(staff, { view: 'open', limit: '1', cursor })
    expect([...idsOf(page), ...idsOf(rest)]).toEqual([first, second])
    expect(rest).toMatchObject({ counts: null, nextCursor: null })
    expect(idsOf(await list(staff, { view: 'overdue' }))).toEqual([first])
    // Who writes again is behind those who have waited since before.
    await write(answered, third)
    expect(idsOf(await list(staff, { view: 'open' }))).toEqual([first, second, third])
    // What waits for nobody is listed by the latest word.
    await answer(staff, first)
    app().clock.advance(1)
    await answer(staff, second)
    expect(idsOf(await list(staff, { view: 'answered' }))).toEqual([second, first])
  })

  test('is narrowed to what the viewer has taken, to what nobody has, and by topic', async () => {
    await emptySupport()
    const [sanna, mona] = [await staffOf('Sanna'), await staffOf('Mona', 'moderator')]
    const member = await app().member()
    const [taken, given, free] = [
      await openRequest(member),
      await openRequest(member, { category: 'code' }),
      await openRequest(member),
    ]
    await assign(sanna, taken, sanna.id)
    await assign(sanna, given, mona.id)
    const mine = await list(sanna, { owner: 'mine', view: 'open' })
    expect(idsOf(mine)).toEqual([taken])
    expect(mine.items[0]?.assignee).toEqual({ id: sanna.id, name: 'Sanna' })
    expect(mine.counts).toMatchObject({ open: 1, all: 1 })
    expect(idsOf(await list(mona, { owner: 'mine' }))).toEqual([given])
    expect(idsOf(await list(mona, { owner: 'none' }))).toEqual([free])
    expect(idsOf(await list(mona, { category: 'code', owner: 'all' }))).toEqual([given])
    expect((await sanna.call('GET /api/admin/support', { query: { owner: 'nobody' } as never })).status).toBe(400)
  })

  test('is searched by beginnings of words, whatever signs are typed', async () => {
    await emptySupport()
    const staff = await staffOf()
    const member = await app().member({ name: "Ágnes O'Hara-Smith" })
    const id = await openRequest(member, { subject: 'Códe: it’s "refused" & gone' })
    for (const search of [
      'code ref',
      'GONE',
      'agnes',
      'hara',
      'Smith agn',
      'agnes hara',
      member.known.email,
      id,
      id.slice(0, 8),
    ])
      expect([search, idsOf(await list(staff, { search }))]).toEqual([search, [id]])
    for (const search of [
      "'",
      "x' | y",
      ':*',
      '!!',
      '((',
      '\\',
      'ode',
      '%',
      'zzzz agnes',
      '& |',
      id.replace(/.$/, 'z'),
    ])
      expect([search, idsOf(await list(staff, { search }))]).toEqual([search, []])
    expect((await staff.call('GET /api/admin/support', { query: { search: 'a\u0000b' } as never })).status).toBe(400)
  })

  test('finds a word that very many members have', async () => {
    await emptySupport()
    const { db } = app().database
    const staff = await staffOf()
    const id = await openRequest(await app().member({ name: 'Common Carla' }))
    await openRequest(await app().member({ name: 'Rare Rita' }))
    const crowd = Array.from({ length: 501 }, (_, n) => ({ status: 'active', word: 'common', member_id: newKey(), n }))
    await db
      .insertInto('member_words')
      .values(crowd.map(({ n: _, ...row }) => row))
      .execute()
    expect(idsOf(await list(staff, { search: 'common' }))).toEqual([id])
    expect(idsOf(await list(staff, { search: 'common carla' }))).toEqual([id])
    expect(idsOf(await list(staff, { search: 'common rita' }))).toEqual([])
    await db.deleteFrom('member_words').where('word', '=', 'common').execute()
  })
})

describe('a request that staff take', () => {
  test('is theirs until they give it away or back, and the way of it stays to be read', async () => {
    const [sanna, mona] = [await staffOf('Sanna'), await staffOf('Mona', 'moderator')]
    const member = await app().member()
    const id = await openRequest(member)
    const { version } = await readAsStaff(sanna, id)
    expect((await assign(sanna, id, sanna.id, version)).body).toEqual({ id, status: 'open', version: version + 1 })
    await assign(sanna, id, mona.id)
    await assign(mona, id, null)
    const { history, assignee } = await readAsStaff(mona, id)
    expect(assignee).toBeNull()
    expect(history.map(({ step, by, to }) => [step, by, to])).toEqual([
      ['assigned', 'Sanna', 'Sanna'],
      ['assigned', 'Sanna', 'Mona'],
      ['assigned', 'Mona', null],
    ])
    expect((await actsOn(id)).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['support.assign', '{"assignee":null}', `{"assignee":"${sanna.id}"}`],
      ['support.assign', `{"assignee":"${sanna.id}"}`, `{"assignee":"${mona.id}"}`],
      ['support.assign', `{"assignee":"${mona.id}"}`, '{"assignee":null}'],
    ])
    // Its member hears nothing of it.
    expect(JSON.stringify(await readThread(member, id))).not.toMatch(/Sanna|Mona|assign|version/)
  })

  test('is taken by who answers it first, and stays with who has it', async () => {
    const [sanna, mona] = [await staffOf('Sanna'), await staffOf('Mona', 'moderator')]
    const id = await openRequest(await app().member())
    await answer(sanna, id)
    expect((await readAsStaff(sanna, id)).assignee?.name).toBe('Sanna')
    await answer(mona, id, 'And more')
    expect((await readAsStaff(sanna, id)).assignee?.name).toBe('Sanna')
  })

  test('can be given to nobody who may not answer, and not twice at once', async () => {
    const [sanna, member] = [await staffOf('Sanna'), await app().member()]
    const gone = await staffOf('Gone')
    const { db } = app().database
    await db.updateTable('members').set({ status: 'suspended' }).where('id', '=', gone.id).execute()
    const id = await openRequest(member)
    for (const to of [member.id, gone.id, newKey()])
      expect(await assign(sanna, id, to)).toMatchObject({ status: 409, code: 'supportAssignee' })
    expect((await assign(sanna, id, 'somebody')).status).toBe(400)
    expect(await assign(sanna, newKey(), sanna.id, 1)).toMatchObject({ status: 404, code: 'notFound' })
    const staff = await Promise.all(Array.from({ length: 5 }, (_, n) => staffOf(`Staff ${n}`)))
    const takes = await Promise.all(staff.map((actor) => assign(actor, id, actor.id, 1)))
    expect(takes.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect((await readAsStaff(sanna, id)).history).toHaveLength(1)
  })

  test('refuses what was decided on an older sight of it', async () => {
    const [sanna, mona] = [await staffOf('Sanna'), await staffOf('Mona', 'moderator')]
    const id = await openRequest(await app().member())
    const { version } = await readAsStaff(sanna, id)
    await assign(mona, id, mona.id, version)
    for (const call of [
      await answer(sanna, id, 'Me too', version),
      await moveSupport(sanna, id, 'closed', version),
      await assign(sanna, id, sanna.id, version),
    ])
      expect(call).toMatchObject({ status: 409, code: 'supportConflict' })
    expect(await readAsStaff(sanna, id)).toMatchObject({ status: 'open', messageCount: 1, assignee: { name: 'Mona' } })
  })
})

describe('an answer', () => {
  test('may be the last word: the request closes with it, and its member can still go on', async () => {
    const [staff, member] = [await staffOf(), await app().member()]
    const id = await openRequest(member)
    const body = (await answer(staff, id, 'Done.', 1, { close: true })).body
    expect(body).toEqual({ id, status: 'closed', version: 2 })
    expect(await readThread(member, id)).toMatchObject({ status: 'closed', mayWrite: true, messageCount: 2 })
    await write(member, id, 'Not quite')
    await close(member, id)
    const { history, status } = await readAsStaff(staff, id)
    expect(status).toBe('closed')
    expect(history.map(({ step, by }) => [step, by])).toEqual([
      ['assigned', 'Sanna'],
      ['closed', 'Sanna'],
      ['open', null],
      ['closed', null],
    ])
  })

  test('reaches its member once by notice and once by mail, however often it is sent with one key', async () => {
    const [staff, member] = [await staffOf(), await app().member()]
    const id = await openRequest(member)
    const { db } = app().database
    const key = newKey()
    const send = () =>
      staff.call('POST /api/admin/support/:id/answers', {
        params: { id },
        body: { text: 'Only once', seenVersion: 1 },
        key,
      } as never)
    const answers = [...(await Promise.all([send(), send(), send()])), await send()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await readThread(member, id)).messages).toHaveLength(2)
    const mails = (await app().mails()).filter(({ to }) => to === member.known.email)
    expect(mails.filter(({ subject }) => subject.startsWith('There is an answer'))).toHaveLength(1)
    const notices = await db.selectFrom('notices').select('kind').where('member_id', '=', member.id).execute()
    expect(notices).toEqual([{ kind: 'support_answer' }])
    expect(await actsOn(id)).toHaveLength(1)
  })

  test('comes without a mail where its member has stopped those of support; the notice comes', async () => {
    const [staff, member] = [await staffOf(), await app().member()]
    const id = await openRequest(member)
    await app().mails()
    await member.call('PUT /api/notices/settings', { body: { topic: 'support', mail: false } })
    await answer(staff, id)
    const mails = (await app().mails()).filter(({ to }) => to === member.known.email)
    expect(mails.map(({ subject }) => subject)).not.toContain('There is an answer to your support request')
    const { db } = app().database
    const notices = await db.selectFrom('notices').select('kind').where('member_id', '=', member.id).execute()
    expect(notices).toEqual([{ kind: 'support_answer' }])
  })
})

describe('notes of staff', () => {
  test('are for staff: in nothing that the member reads, loads down or is mailed, and gone with the account', async () => {
    const [staff, mona] = [await staffOf(), await staffOf('Mona', 'moderator')]
    const member = await app().member()
    const id = await openRequest(member)
    await Promise.all([note(staff, id, 'NOTE-ONE'), note(mona, id, 'NOTE-TWO')])
    expect(await note(staff, id, ' <> ')).toMatchObject({ status: 400 })
    expect(await note(staff, newKey())).toMatchObject({ status: 404 })
    expect(await note(member, id)).toMatchObject({ status: 403 })
    const { notes, version } = await readAsStaff(mona, id)
    expect(notes.map(({ number }) => number)).toEqual([1, 2])
    expect(notes.map(({ text, by }) => [text, by]).sort()).toEqual([
      ['NOTE-ONE', 'Sanna'],
      ['NOTE-TWO', 'Mona'],
    ])
    // Nobody's answer became stale by them.
    expect((await answer(staff, id, 'The answer', version)).status).toBe(200)
    const seen = [
      await readThread(member, id),
      (await member.call('GET /api/support')).body,
      (await member.call('GET /api/me/export')).body,
      (await member.call('GET /api/notices')).body,
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

describe('what stands beside a conversation', () => {
  test('is what is known about its member, with what the request is about', async () => {
    const staff = await staffOf()
    const member = await app().member({ points: 1000 })
    const redemptionId = await requestOne(member)
    const other = await openRequest(member, { subject: 'Another one' })
    const id = await openRequest(member, { redemptionId })
    const { context } = await readAsStaff(staff, id)
    expect(context).toMatchObject({
      account: { status: 'active', balance: 400, totalEarned: 1000 },
      redemptions: [{ id: redemptionId, name: 'Sony LIV, 1 Month', status: 'pending' }],
      about: { id: redemptionId, status: 'pending' },
      requests: [{ id: other, subject: 'Another one', status: 'open' }],
    })
    expect(context?.entries?.map(({ points }) => points)).toContain(-600)
  })

  test('is empty where the account is gone', async () => {
    const { inTransaction } = await import('#server/db/transaction.ts')
    const { supportData } = await import('./index.ts')
    const [staff, member] = [await staffOf(), await app().member()]
    const id = await openRequest(member)
    await note(staff, id, 'About you')
    await inTransaction(app().database.db, async (tx) => supportData.erase?.(tx, member.id, app().clock.now()))
    expect(await readAsStaff(staff, id)).toMatchObject({ context: null, notes: [], mayNote: false, subject: '' })
    expect(await note(staff, id)).toMatchObject({ status: 404 })
  })
})

describe('canned answers', () => {
  test('are kept by those who answer, each change in the audit', async () => {
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

  test('have a name of their own and no placeholder that nobody fills', async () => {
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
    for (const wrong of [{ text: 'Dear {nam}' }, { text: ' ' }, { title: '' }, { title: 'x'.repeat(81) }])
      expect((await add(wrong)).status).toBe(400)
    const member = await app().member()
    expect((await member.call('GET /api/admin/canned-answers')).status).toBe(403)
    expect(
      (await member.call('POST /api/admin/canned-answers', { body: { title: 'Mine', text: 'Mine' } })).status,
    ).toBe(403)
  })
})
