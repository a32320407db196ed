import { describe, expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { answer, assign, close, moveSupport, openTicket, readAsStaff, readThread, write } from '#test/support.ts'

const app = useTestApp()
const HOUR = 3600

const staffOf = (name = 'Sanna', role: 'support' | 'moderator' | 'super_admin' = 'support') =>
  app().member({ role, name })
const list = async (staff: Actor, query: Record<string, string> = {}) =>
  (await staff.call('GET /api/admin/support', { query: query as never })).body
const idsOf = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id)
const actsOn = (id: string) =>
  app().database.db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).orderBy('seq').execute()

async function emptySupport(): Promise<void> {
  const { db } = app().database
  for (const table of ['support_steps', 'support_notes', 'support_messages', 'support_tickets'] as const)
    await db.deleteFrom(table).execute()
}

describe('the inbox', () => {
  test('lists the longest wait first, and marks no ticket late before the stated time is over', async () => {
    await emptySupport()
    const staff = await staffOf()
    const [late, edge, answered] = [await app().member(), await app().member(), await app().member()]
    const first = await openTicket(late)
    app().clock.advance(1)
    const second = await openTicket(edge)
    const third = await openTicket(answered)
    await answer(staff, third)
    app().clock.advance(24 * HOUR)
    const page = await list(staff, { view: 'open', limit: '1' })
    expect(page.counts).toEqual({ open: 2, overdue: 1, answered: 1, closed: 0, all: 3 })
    const cursor = page.nextCursor ?? ''
    const rest = await list(staff, { view: 'open', limit: '1', cursor })
    expect([...idsOf(page), ...idsOf(rest)]).toEqual([first, second])
    expect(rest).toMatchObject({ counts: null, nextCursor: null })
    expect(idsOf(await list(staff, { view: 'overdue' }))).toEqual([first])
    // A member who writes again comes after those who have waited longer.
    await write(answered, third)
    expect(idsOf(await list(staff, { view: 'open' }))).toEqual([first, second, third])
    // Tickets that wait for no one are listed by the latest message.
    await answer(staff, first)
    app().clock.advance(1)
    await answer(staff, second)
    expect(idsOf(await list(staff, { view: 'answered' }))).toEqual([second, first])
  })

  test('is filtered by assignee, unassigned tickets and topic', async () => {
    await emptySupport()
    const [sanna, mona] = [await staffOf('Sanna'), await staffOf('Mona', 'moderator')]
    const member = await app().member()
    const [taken, given, free] = [
      await openTicket(member),
      await openTicket(member, { category: 'code' }),
      await openTicket(member),
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
    expect((await sanna.call('GET /api/admin/support', { query: { owner: 'unknown' } as never })).status).toBe(400)
  })

  test('is searched by prefixes of words, regardless of the characters that are typed', async () => {
    await emptySupport()
    const staff = await staffOf()
    const member = await app().member({ name: "Ágnes O'Hara-Smith" })
    const id = await openTicket(member, { subject: 'Códe: it’s "refused" & gone' })
    for (const search of [
      'code ref',
      'GONE',
      'agnes',
      'hara',
      'Smith agn',
      'agnes hara',
      '＇ code',
      member.account.email,
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
      `${'a'.repeat(90)} 'bcd`,
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
    const id = await openTicket(await app().member({ name: 'Common Carla' }))
    await openTicket(await app().member({ name: 'Rare Rita' }))
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

  test('finds the last of many members who have two words with the same prefix', async () => {
    await emptySupport()
    const { db } = app().database
    const crowd = Array.from({ length: 400 }, (_, n) => {
      const member_id = newKey()
      return ['a', 'b'].map((end) => ({ status: 'active', word: `twin${1000 + n}${end}`, member_id }))
    }).flat()
    await db.insertInto('member_words').values(crowd).execute()
    const id = await openTicket(await app().member({ name: 'Twin9999' }))
    expect(idsOf(await list(await staffOf(), { search: 'twin' }))).toEqual([id])
    await db.deleteFrom('member_words').where('word', 'like', 'twin1%').execute()
  })
})

describe('a ticket that staff assign', () => {
  test('is theirs until they reassign or unassign it, and its history stays readable', async () => {
    const [sanna, mona] = [await staffOf('Sanna'), await staffOf('Mona', 'moderator')]
    const member = await app().member()
    const id = await openTicket(member)
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
    // The member is not notified.
    expect(JSON.stringify(await readThread(member, id))).not.toMatch(/Sanna|Mona|assign|version/)
  })

  test('is assigned to the first colleague who answers, and stays with its assignee', async () => {
    const [sanna, mona] = [await staffOf('Sanna'), await staffOf('Mona', 'moderator')]
    const id = await openTicket(await app().member())
    await answer(sanna, id)
    expect((await readAsStaff(sanna, id)).assignee?.name).toBe('Sanna')
    await answer(mona, id, 'And more')
    expect((await readAsStaff(sanna, id)).assignee?.name).toBe('Sanna')
  })

  test('cannot be assigned to a colleague who may not answer, nor twice at once', async () => {
    const [sanna, member] = [await staffOf('Sanna'), await app().member()]
    const gone = await staffOf('Gone')
    const { db } = app().database
    await db.updateTable('members').set({ status: 'suspended' }).where('id', '=', gone.id).execute()
    const id = await openTicket(member)
    for (const to of [member.id, gone.id, newKey()])
      expect(await assign(sanna, id, to)).toMatchObject({ status: 409, code: 'supportAssignee' })
    expect((await assign(sanna, id, 'unknown')).status).toBe(400)
    expect(await assign(sanna, newKey(), sanna.id, 1)).toMatchObject({ status: 404, code: 'notFound' })
    const staff = await Promise.all(Array.from({ length: 5 }, (_, n) => staffOf(`Staff ${n}`)))
    const takes = await Promise.all(staff.map((actor) => assign(actor, id, actor.id, 1)))
    expect(takes.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect((await readAsStaff(sanna, id)).history).toHaveLength(1)
  })

  test('refuses a call that names an older version', async () => {
    const [sanna, mona] = [await staffOf('Sanna'), await staffOf('Mona', 'moderator')]
    const id = await openTicket(await app().member())
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
  test('may be the last word: the ticket closes with it, and its member can still go on', async () => {
    const [staff, member] = [await staffOf(), await app().member()]
    const id = await openTicket(member)
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

  test('reaches its member once by notification and once by mail, however often it is sent with one key', async () => {
    const [staff, member] = [await staffOf(), await app().member()]
    const id = await openTicket(member)
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
    const mails = (await app().mails()).filter(({ to }) => to === member.account.email)
    expect(mails.filter(({ subject }) => subject.includes('has an answer'))).toHaveLength(1)
    const notifications = await db
      .selectFrom('notifications')
      .select('kind')
      .where('member_id', '=', member.id)
      .execute()
    expect(notifications).toEqual([{ kind: 'support_answer' }])
    expect(await actsOn(id)).toHaveLength(1)
  })

  test('comes without a mail where its member has stopped those of support; the notification comes', async () => {
    const [staff, member] = [await staffOf(), await app().member()]
    const id = await openTicket(member)
    await app().mails()
    await member.call('PUT /api/notifications/settings', { body: { topic: 'support', mail: false } })
    await answer(staff, id)
    const mails = (await app().mails()).filter(({ to }) => to === member.account.email)
    expect(mails.map(({ subject }) => subject)).not.toContain('Your support ticket has an answer')
    const { db } = app().database
    const notifications = await db
      .selectFrom('notifications')
      .select('kind')
      .where('member_id', '=', member.id)
      .execute()
    expect(notifications).toEqual([{ kind: 'support_answer' }])
  })
})
