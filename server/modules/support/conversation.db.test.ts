import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { MESSAGES_MAX } from '#contracts/support-rules.ts'
import { verifyAudit } from '#server/modules/audit-log/index.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { answer, close, moveSupport, openTicket, readAsStaff, readThread, ticketIn, write } from '#test/support.ts'

const app = useTestApp()
const DAY = 24 * 3600

const people = async () => ({
  member: await app().member({ name: 'Asha' }),
  staff: await app().member({ role: 'support', name: 'Sanna' }),
})

describe('a ticket', () => {
  test('is open, answered, open again when the member writes, and closed by the member', async () => {
    const { member, staff } = await people()
    const id = await openTicket(member)
    app().clock.advance(60)
    expect((await answer(staff, id, 'Which day was it?')).body).toEqual({ id, status: 'answered', version: 2 })
    expect(await readThread(member, id)).toMatchObject({ status: 'answered', mayWrite: true, mayClose: true })
    app().clock.advance(60)
    expect((await write(member, id, 'Monday.')).body).toEqual({ id, status: 'open' })
    expect((await close(member, id)).body).toEqual({ id, status: 'closed' })
    const thread = await readThread(member, id)
    expect(thread).toMatchObject({ status: 'closed', mayClose: false, mayWrite: true, messageCount: 3 })
    // Members see 'support', not a staff member's name.
    expect(thread.messages.map(({ number, from, text }) => [number, from, text])).toEqual([
      [1, 'member', 'I spun the wheel and see no points.'],
      [2, 'staff', 'Which day was it?'],
      [3, 'member', 'Monday.'],
    ])
    expect(JSON.stringify(thread)).not.toContain('Sanna')
  })

  test('says to staff since when the member has been waiting', async () => {
    const { member, staff } = await people()
    const id = await openTicket(member)
    const opened = app().clock.now().toISOString()
    app().clock.advance(60)
    await write(member, id)
    expect((await readAsStaff(staff, id)).waitingSince).toBe(opened)
    await answer(staff, id)
    expect((await readAsStaff(staff, id)).waitingSince).toBeNull()
    app().clock.advance(60)
    await write(member, id)
    expect((await readAsStaff(staff, id)).waitingSince).toBe(app().clock.now().toISOString())
  })

  test('that was closed is reopened by writing in it for fourteen days, and not a second longer', async () => {
    const { member } = await people()
    const [soon, late] = [await openTicket(member), await openTicket(member)]
    await close(member, soon)
    await close(member, late)
    app().clock.advance(14 * DAY - 1)
    expect((await write(member, soon)).body).toEqual({ id: soon, status: 'open' })
    app().clock.advance(1)
    expect(await readThread(member, late)).toMatchObject({ mayWrite: false })
    expect(await write(member, late)).toMatchObject({ status: 409, code: 'supportTicketClosed' })
    expect((await readThread(member, late)).messageCount).toBe(1)
  })

  test('is not reopened past the five that a member may have', async () => {
    const { member } = await people()
    const id = await openTicket(member)
    await close(member, id)
    for (let n = 0; n < 5; n += 1) await openTicket(member)
    expect(await write(member, id)).toMatchObject({ status: 409, code: 'supportTicketsOpen' })
    expect(await readThread(member, id)).toMatchObject({ status: 'closed', messageCount: 1 })
  })

  test('that is closed twice was closed the first time', async () => {
    const { member } = await people()
    const id = await openTicket(member)
    await close(member, id)
    const { closedAt } = await readThread(member, id)
    app().clock.advance(60)
    expect((await close(member, id)).body).toEqual({ id, status: 'closed' })
    expect((await readThread(member, id)).closedAt).toBe(closedAt)
  })

  test('that has become very long is refused further messages', async () => {
    const { member, staff } = await people()
    const id = await openTicket(member)
    const { db } = app().database
    await db.updateTable('support_tickets').set({ message_count: MESSAGES_MAX }).where('id', '=', id).execute()
    expect(await write(member, id)).toMatchObject({ status: 409, code: 'supportTicketFull' })
    expect((await readThread(member, id)).mayWrite).toBe(false)
    expect(await answer(staff, id, 'Here you are.', 1)).toMatchObject({ status: 409, code: 'supportAnswerMustClose' })
    const last = await answer(staff, id, 'Please open another ticket.', 1, { close: true })
    expect(last.body).toMatchObject({ status: 'closed' })
  })

  test('limits how many messages a member sends', async () => {
    const { member } = await people()
    const id = await openTicket(member)
    for (let n = 0; n < 30; n += 1) expect((await write(member, id)).status).toBe(200)
    expect(await write(member, id)).toMatchObject({ status: 429, code: 'tooManyRequests' })
  })

  test('is not found by other members, nor by staff on the member’s side', async () => {
    const { member, staff } = await people()
    const stranger = await app().member()
    const id = await openTicket(member)
    for (const actor of [stranger, staff]) {
      for (const refused of [
        await actor.call('GET /api/support/:id', { params: { id } }),
        await write(actor, id),
        await close(actor, id),
      ]) {
        expect(refused).toMatchObject({ status: 404, code: 'notFound' })
      }
      expect((await actor.call('GET /api/support')).body.items).toEqual([])
    }
    expect(await readThread(member, id)).toMatchObject({ status: 'open', messageCount: 1 })
  })
})

describe('staff who answer', () => {
  test('mail the member that there is an answer, without its text, and notify the open tabs', async () => {
    const { member, staff } = await people()
    const id = await openTicket(member)
    await app().mails()
    // Mails of one instant have no order.
    app().clock.advance(1)
    await answer(staff, id, 'Your code is SECRET-1.')
    const events = await app()
      .database.db.selectFrom('outbox')
      .select('payload')
      .where('member_id', '=', member.id)
      .where('topic', '=', 'event')
      .orderBy('id')
      .execute()
    expect(events.map(({ payload }) => (payload as { type: string }).type).sort()).toEqual(['notification', 'support'])
    const [mail] = (await app().mails()).filter(({ to }) => to === member.account.email)
    expect(mail?.subject).toBe('Your support ticket has an answer')
    expect(mail?.text).toContain('Hello Asha,')
    expect(mail?.text).toContain(`/support?ticket=${id}`)
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/SECRET|Sanna/)
  })

  test('are recorded in the audit log, without the text', async () => {
    const { member, staff } = await people()
    const id = await openTicket(member)
    await answer(staff, id, 'Between us.')
    await moveSupport(staff, id, 'open')
    await moveSupport(staff, id, 'closed')
    const entries = await app()
      .database.db.selectFrom('audit_log')
      .select(['actor_id', 'action', 'subject_type', 'before', 'after', 'address'])
      .where('subject_id', '=', id)
      .orderBy('seq')
      .execute()
    const shared = { actor_id: staff.id, subject_type: 'support', address: '127.0.0.1' }
    expect(entries).toEqual([
      {
        ...shared,
        action: 'support.answer',
        before: '{"status":"open","assignee":null}',
        after: `{"status":"answered","assignee":"${staff.id}","message":2,"length":11}`,
      },
      { ...shared, action: 'support.open', before: '{"status":"answered"}', after: '{"status":"open"}' },
      { ...shared, action: 'support.closed', before: '{"status":"open"}', after: '{"status":"closed"}' },
    ])
    expect((await verifyAudit(app().database.db)).findings).toEqual([])
  })

  test('cannot answer when there is a message that they have not seen', async () => {
    const { member, staff } = await people()
    const id = await openTicket(member)
    await write(member, id)
    expect(await answer(staff, id, 'Hello?', 1)).toMatchObject({ status: 409, code: 'supportConflict' })
    expect(await readThread(member, id)).toMatchObject({ status: 'open', messageCount: 2 })
  })

  test('reopen a closed ticket before they answer in it', async () => {
    const { member, staff } = await people()
    const id = await ticketIn('closed', member, staff)
    expect(await answer(staff, id)).toMatchObject({ status: 409, code: 'supportTicketClosed' })
    expect(await readAsStaff(staff, id)).toMatchObject({ mayAnswer: false, may: ['open'] })
    expect((await moveSupport(staff, id, 'open')).body).toEqual({ id, status: 'open', version: 3 })
    expect((await answer(staff, id)).status).toBe(200)
  })

  test.each([
    ['open', 'answered'],
    ['open', 'open'],
    ['answered', 'answered'],
    ['closed', 'answered'],
    ['closed', 'closed'],
  ] as const)('cannot move a ticket from %s to %s', async (from, to) => {
    const { member, staff } = await people()
    const id = await ticketIn(from, member, staff)
    expect(await moveSupport(staff, id, to)).toMatchObject({ status: 409, code: 'supportTransition' })
    expect((await readThread(member, id)).status).toBe(from)
  })

  test('are refused when a ticket has changed or does not exist', async () => {
    const { member, staff } = await people()
    const id = await ticketIn('answered', member, staff)
    expect(await moveSupport(staff, id, 'closed', 1)).toMatchObject({ status: 409, code: 'supportConflict' })
    expect(await moveSupport(staff, newKey(), 'closed', 1)).toMatchObject({ status: 404, code: 'notFound' })
    expect(await answer(staff, newKey(), 'No such ticket', 1)).toMatchObject({ status: 404, code: 'notFound' })
  })
})

describe('at the same moment', () => {
  test('ten of the staff answer, and one of them does', async () => {
    const { member, staff } = await people()
    const id = await openTicket(member)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => answer(staff, id, `Answer ${n}`, 1)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'supportConflict')).toHaveLength(9)
    const mails = (await app().mails()).filter(({ to }) => to === member.account.email)
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'We received your support ticket',
      'Your support ticket has an answer',
    ])
    expect((await readThread(member, id)).messages).toHaveLength(2)
  })

  test('a member writes, closes and is answered: every message counts once and the state fits the last act', async () => {
    const { member, staff } = await people()
    for (let round = 0; round < 5; round += 1) {
      const id = await openTicket(member)
      await Promise.all([
        write(member, id, 'One'),
        write(member, id, 'Two'),
        close(member, id),
        answer(staff, id, 'Here', 1),
        moveSupport(staff, id, 'closed', 1),
      ])
      const thread = await readThread(member, id)
      expect(thread.messages.map(({ number }) => number)).toEqual(thread.messages.map((_, index) => index + 1))
      expect(thread.messageCount).toBe(thread.messages.length)
      if (thread.status !== 'closed') {
        expect(thread.status).toBe(thread.messages.at(-1)?.from === 'staff' ? 'answered' : 'open')
        await close(member, id)
      }
    }
  })

  test('two closed tickets are reopened where one place is left, and one of them is', async () => {
    const { member } = await people()
    const closed = [await openTicket(member), await openTicket(member)]
    for (const id of closed) await close(member, id)
    for (let n = 0; n < 4; n += 1) await openTicket(member)
    const answers = await Promise.all(closed.map((id) => write(member, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { rows } = await sql<{ taken: number }>`
      select count(slot)::int as taken from support_tickets where member_id = ${member.id}`.execute(app().database.db)
    expect(rows).toEqual([{ taken: 5 }])
  })
})
