// Banned and suspended members appeal without a session (docs/product.md#appeals).

import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { BEHIND_PROXY, confirmedMember, mailsTo, signIn, visitor } from '#test/account-flow.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { ban, changeStatus } from '#test/members.ts'
import { addGroup, answerAppeal, countRiskEvents, readCase, readGroup, stop } from '#test/risk.ts'
import { openTicket } from '#test/support.ts'

const app = useTestApp({ environment: BEHIND_PROXY })
const db = () => app().database.db
const MIGRATION = new URL('../../db/migrations/0149-times-of-imported-bans.expand.sql', import.meta.url)
const TEXT = 'My sister and I share a phone.'

const idOf = async (email: string) =>
  (await db().selectFrom('members').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
const tokenOf = async (actor: Actor, email: string): Promise<string> =>
  String(((await signIn(actor, email)).body as unknown as { values?: { appeal?: string } }).values?.appeal ?? '')
const appeal = (token: string, text = TEXT) => visitor(app()).call('POST /api/auth/appeals', { body: { token, text } })
const ticketsOf = (memberId: string) =>
  db().selectFrom('support_tickets').selectAll().where('member_id', '=', memberId).execute()

test('a banned member appeals once with the token of the refused sign-in, and staff read it as a ticket', async () => {
  const { actor, email } = await confirmedMember(app())
  const id = await idOf(email)
  const moderator = await app().member({ role: 'moderator' })
  await ban(moderator, id)
  const tokens = [await tokenOf(actor, email), await tokenOf(actor, email)]
  const [token = ''] = tokens
  const values = (await signIn(actor, email, { password: 'wrong horse' })).body as { values?: object }
  expect(values.values).toBeUndefined()
  expect((await appeal(token, ' \n ')).code).toBe('invalidInput')
  const events = await countRiskEvents(app())
  const answers = await Promise.all(tokens.map((one) => appeal(one)))
  expect(await countRiskEvents(app())).toBe(events + 1)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200])
  const [ticket] = await ticketsOf(id)
  expect(ticket).toMatchObject({ subject: 'Appeal against the ban', category: 'account', status: 'open' })
  expect(answers.map(({ body }) => body.ticket)).toEqual([ticket?.id.slice(0, 8), ticket?.id.slice(0, 8)])
  // A repetition after a lost answer.
  expect((await appeal(token)).body).toEqual({ ticket: ticket?.id.slice(0, 8) })
  expect((await appeal(token, 'Another text')).code).toBe('appealSent')
  expect(await ticketsOf(id)).toHaveLength(1)
  const { body } = await moderator.call('GET /api/admin/support/:id', { params: { id: ticket?.id ?? '' } })
  expect(JSON.stringify(body)).toContain(TEXT)

  expect((await appeal(await tokenOf(actor, email), 'Another text')).code).toBe('appealSent')
  await changeStatus(moderator, id, { action: 'activate', from: 'banned', reason: 'A mistake' })
  const late = await tokenOf(actor, email)
  expect(late).toBe('')
  // Another ban has an appeal of its own.
  app().clock.advance(60)
  await ban(moderator, id)
  expect((await appeal(await tokenOf(actor, email))).status).toBe(200)
  expect(await ticketsOf(id)).toHaveLength(2)
})

test('a suspended member appeals, also after five tickets were answered, and gets the answer by mail', async () => {
  const { actor, email } = await confirmedMember(app())
  const id = await idOf(email)
  const moderator = await app().member({ role: 'moderator' })
  await signIn(actor, email)
  for (let count = 0; count < 5; count += 1) await openTicket(actor)
  const suspension = { action: 'suspend', from: 'active', reason: 'Odd plays' } as const
  expect((await changeStatus(moderator, id, suspension)).status).toBe(200)
  const token = await tokenOf(actor, email)
  expect((await appeal(token)).code).toBe('supportTicketsOpen')
  const [first] = await ticketsOf(id)
  const answer = (ticket: string, text: string, seenVersion: number) =>
    moderator.call('POST /api/admin/support/:id/answers', {
      params: { id: ticket },
      body: { text, seenVersion, close: true },
    })
  expect((await answer(first?.id ?? '', 'Here you are.', first?.version ?? 0)).status).toBe(200)
  // The refused appeal has not used the token.
  expect((await appeal(token)).status).toBe(200)
  expect((await appeal(await tokenOf(actor, email), 'Another text')).code).toBe('appealSent')
  // It has no link to a page that needs a session.
  const receipts = (await mailsTo(app(), email)).filter((mail) => mail.subject === 'We received your appeal')
  expect(receipts.map((mail) => mail.text.includes('/support'))).toEqual([false])
  const ticket = (await ticketsOf(id)).find(({ subject }) => subject === 'Appeal against the suspension')
  const text = 'We have looked again.\nIt stays.'
  expect((await answer(ticket?.id ?? '', text, ticket?.version ?? 0)).status).toBe(200)
  const mails = (await mailsTo(app(), email)).map((mail) => mail.text)
  expect(mails).toContainEqual(
    expect.stringContaining(`your ticket “Appeal against the suspension”:\n\n${text}\n\nYou can’t sign in`),
  )
  // A ban after the suspension is another decision, with an appeal of its own.
  app().clock.advance(60)
  await ban(moderator, id, { from: 'suspended' })
  expect((await appeal(await tokenOf(actor, email))).status).toBe(200)
})

test('a member who was imported as banned, without the time of the ban, appeals after the migration', async () => {
  const { actor, email } = await confirmedMember(app())
  const id = await idOf(email)
  const active = await app().member()
  await db().updateTable('members').set({ status: 'banned' }).where('id', '=', id).execute()
  const token = await tokenOf(actor, email)
  expect((await appeal(token)).code).toBe('appealNotNeeded')
  await sql.raw(readFileSync(MIGRATION, 'utf8')).execute(db())
  expect((await appeal(token)).status).toBe(200)
  const times = await db()
    .selectFrom('members')
    .select('id')
    .where('id', 'in', [id, active.id])
    .where('status_since', 'is not', null)
    .execute()
  expect(times).toEqual([{ id }])
})

test('a token of another purpose, an old one, and one of a member whose ban has ended are refused', async () => {
  const { actor, email } = await confirmedMember(app())
  const id = await idOf(email)
  const moderator = await app().member({ role: 'moderator' })
  await ban(moderator, id)
  const token = await tokenOf(actor, email)
  expect((await appeal(`${id}.${'A'.repeat(32)}`)).code).toBe('appealExpired')
  expect((await appeal('nothing')).code).toBe('appealExpired')
  const link = { token, password: 'a new password', confirmPassword: 'a new password' }
  expect((await visitor(app()).call('POST /api/auth/reset-password', { body: link as never })).status).toBeGreaterThan(
    399,
  )
  await changeStatus(moderator, id, { action: 'activate', from: 'banned', reason: 'A mistake' })
  expect((await appeal(token)).code).toBe('appealNotNeeded')
  app().clock.advance(60)
  await ban(moderator, id)
  const old = await tokenOf(actor, email)
  app().clock.advance(3601)
  expect((await appeal(old)).code).toBe('appealExpired')
  expect(await ticketsOf(id)).toEqual([])
})

test('the case of a stopped member names the appeal, and its answer closes the ticket', async () => {
  const { actor, email } = await confirmedMember(app())
  const id = await idOf(email)
  const moderator = await app().member({ role: 'moderator' })
  const other = await app().member()
  const mark = newKey()
  const now = app().clock.now()
  const common = { kind: 'device', mark, label: '', first_at: now, seen_at: now } as const
  await db()
    .insertInto('risk_marks')
    .values([id, other.id].map((member_id) => ({ ...common, member_id })))
    .execute()
  const group = await addGroup(app(), { kind: 'device', mark, measure: 2 })
  await stop(moderator, group, [id, other.id], { ban: true, pause: false })
  const caseId = (await readGroup(moderator, group)).cases[0]?.id ?? ''
  await appeal(await tokenOf(actor, email))
  const [ticket] = await ticketsOf(id)
  const memberIn = async () => (await readCase(moderator, caseId)).members.find((one) => one.id === id)
  expect(await memberIn()).toMatchObject({ banAppealId: ticket?.id, mayAnswer: true })
  const answered = await answerAppeal(moderator, caseId, id, {
    outcome: 'lifted',
    seen: { isPaused: false, isBanned: true },
  })
  expect(answered.status).toBe(200)
  expect((await ticketsOf(id))[0]).toMatchObject({ status: 'closed' })
  expect((await signIn(actor, email)).status).toBe(200)
  expect(JSON.stringify(await mailsTo(app(), email))).toContain('appeal')
})
