import { describe, expect, test } from 'vitest'
import { MESSAGE_MAX, SUBJECT_MAX } from '#contracts/support-rules.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { redeemPlan } from '#test/redemptions.ts'
import { close, openTicket, readThread, TICKET_FORM } from '#test/support.ts'

const app = useTestApp({ environment: { STAFF_EMAILS: 'admin@gmail.com,support@gmail.com' } })
const OPEN = 'POST /api/support'

describe('a member who asks support', () => {
  test('finds the ticket in the list and its text inside', async () => {
    const member = await app().member({ points: 600 })
    const redemptionId = await redeemPlan(member)
    const id = await openTicket(member, { redemptionId })
    const summary = {
      id,
      shortId: id.slice(0, 8),
      subject: 'Points missing',
      category: 'points',
      status: 'open',
      redemption: { id: redemptionId, shortId: redemptionId.slice(0, 8), name: 'Sony LIV' },
      messageCount: 1,
      createdAt: '2026-11-20T12:00:00.000Z',
      lastMessageAt: '2026-11-20T12:00:00.000Z',
      closedAt: null,
    }
    expect((await member.call('GET /api/support')).body).toEqual({ items: [summary], nextCursor: null })
    expect(await readThread(member, id)).toEqual({
      ...summary,
      messages: [{ number: 1, from: 'member', text: TICKET_FORM.text, at: '2026-11-20T12:00:00.000Z' }],
      mayWrite: true,
      mayClose: true,
      reopenUntil: null,
    })
  })

  test('is sent a confirmation, and all addresses of the staff list are mailed; neither mail has the text', async () => {
    const member = await app().member({ name: 'Asha' })
    const id = await openTicket(member, { subject: 'Where is my <b>code</b>?\r\nBcc: all@gmail.com' })
    const mails = (await app().mails()).filter(({ text }) => text.includes(id))
    const subject = 'Where is my <b>code</b>? Bcc: all@gmail.com'
    expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual(
      [
        ['admin@gmail.com', 'A member has opened a support ticket'],
        [member.account.email, 'We received your support ticket'],
        ['support@gmail.com', 'A member has opened a support ticket'],
      ].sort(),
    )
    for (const mail of mails) {
      expect(mail.text).toContain(subject)
      expect(mail.html).toContain('Where is my &lt;b&gt;code&lt;/b&gt;? Bcc')
      expect(`${mail.text}${mail.html}`).not.toContain('see no points')
      const path = mail.to === member.account.email ? '/support' : '/admin/support'
      expect(mail.text).toContain(`${path}?ticket=${id}`)
    }
  })

  test('keeps line breaks and angle brackets, and removes other control characters and invisible ones', async () => {
    const member = await app().member()
    const id = await openTicket(member, {
      subject: '  My\tpo\u202eints\u2028now ',
      text: ' Dear <support>,\r\n\r\nbell\u0007 and\u009b escape\rbye \u2029',
    })
    const thread = await readThread(member, id)
    expect(thread.subject).toBe('My points now')
    expect(thread.messages[0]?.text).toBe('Dear <support>,\n\nbell  and  escape\nbye')
  })

  test.each([
    ['no subject', { subject: ' \u200f \n ' }, 'subject'],
    ['too long a subject', { subject: 'x'.repeat(SUBJECT_MAX + 1) }, 'subject'],
    ['no text', { text: ' \n\t ' }, 'text'],
    ['too long a text', { text: 'x'.repeat(MESSAGE_MAX + 1) }, 'text'],
    ['a NUL in the text', { text: 'a\0b' }, 'text'],
    ['a category that is none', { category: 'love' }, 'category'],
    ['a redemption that is no id', { redemptionId: 'mine' }, 'redemptionId'],
  ])('is refused with %s', async (_, changes, field) => {
    const member = await app().member()
    const refused = await member.send<{ errors: { field: string }[] }>(
      'POST',
      '/api/support',
      { ...TICKET_FORM, ...changes },
      { 'idempotency-key': newKey() },
    )
    expect(refused).toMatchObject({ status: 400, code: 'invalidInput' })
    expect(refused.body.errors.map((error) => error.field)).toEqual([field])
    expect((await member.call('GET /api/support')).body.items).toEqual([])
  })

  test('may use every character of the lengths that are allowed', async () => {
    const member = await app().member()
    const id = await openTicket(member, { subject: 'é'.repeat(SUBJECT_MAX), text: '😀'.repeat(MESSAGE_MAX / 2) })
    expect((await readThread(member, id)).messages[0]?.text).toHaveLength(MESSAGE_MAX)
  })

  test('cannot ask about another member’s redemption, which is not found', async () => {
    const [member, other] = [await app().member(), await app().member({ points: 600 })]
    const foreign = await redeemPlan(other)
    for (const redemptionId of [foreign, newKey()]) {
      const refused = await member.call(OPEN, { body: { ...TICKET_FORM, redemptionId } })
      expect(refused).toMatchObject({ status: 404, code: 'notFound' })
    }
    expect((await member.call('GET /api/support')).body.items).toEqual([])
  })

  test('has five tickets at once at most; closing one makes room', async () => {
    const member = await app().member()
    const ids: string[] = []
    for (let n = 0; n < 5; n += 1) ids.push(await openTicket(member))
    const refused = await member.call(OPEN, { body: TICKET_FORM })
    expect(refused).toMatchObject({ status: 409, code: 'supportTicketsOpen' })
    expect((refused.body as unknown as { detail: string }).detail).toBe(
      'You already have 5 open tickets. Close one of them, or write in it.',
    )
    await close(member, ids[2] ?? '')
    await openTicket(member)
    expect((await member.call(OPEN, { body: TICKET_FORM })).code).toBe('supportTicketsOpen')
  })

  test('opens ten a day at most, whatever is closed in between', async () => {
    const member = await app().member()
    for (let n = 0; n < 10; n += 1) await close(member, await openTicket(member))
    expect(await member.call(OPEN, { body: TICKET_FORM })).toMatchObject({ status: 429, code: 'tooManyRequests' })
    app().clock.advance(24 * 3600)
    await openTicket(member)
  })

  test('reads the list page by page, without gaps or repeats', async () => {
    const member = await app().member()
    const ids: string[] = []
    for (let n = 0; n < 5; n += 1) ids.unshift(await openTicket(member))
    const read: string[] = []
    let cursor: string | undefined
    do {
      const query = { limit: '2', ...(cursor && { cursor }) }
      const { body } = await member.call('GET /api/support', { query: query as never })
      read.push(...body.items.map(({ id }) => id))
      cursor = body.nextCursor ?? undefined
    } while (cursor)
    // All five were opened at the same moment: the id decides.
    expect(read).toEqual(ids.toSorted().reverse())
    expect(await member.call('GET /api/support', { query: { cursor: 'x~y' } })).toMatchObject({ status: 400 })
  })
})

describe('many tickets at the same moment', () => {
  test('open five', async () => {
    const member = await app().member()
    const answers = await Promise.all(Array.from({ length: 12 }, () => member.call(OPEN, { body: TICKET_FORM })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ code }) => code === 'supportTicketsOpen')).toHaveLength(7)
    expect((await member.call('GET /api/support')).body.items).toHaveLength(5)
  })

  test('with one key are one, with one answer and one confirmation', async () => {
    const member = await app().member()
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 15 }, () => member.call(OPEN, { body: TICKET_FORM, key })))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await member.call('GET /api/support')).body.items).toHaveLength(1)
    expect((await app().mails()).filter(({ to }) => to === member.account.email)).toHaveLength(1)
  })
})
