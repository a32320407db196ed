// A ticket that is being written while its member's account is deleted must retain no text.

import { expect, test } from 'vitest'
import { systemRandom } from '#server/adapters/random.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { createNotifier } from '#server/modules/notifications/index.ts'
import { BEHIND_PROXY } from '#test/account-flow.ts'
import { useTestApp } from '#test/app.ts'
import { deleteAccount, newcomer } from '#test/deletion.ts'
import { TICKET_FORM } from '#test/support.ts'
import { openTicket } from './open-ticket.ts'

const app = useTestApp({ environment: BEHIND_PROXY })

const textsOf = async (memberId: string) => {
  const { db } = app().database
  const messages = await db.selectFrom('support_messages').select('text').where('member_id', '=', memberId).execute()
  const tickets = await db.selectFrom('support_tickets').select('subject').where('member_id', '=', memberId).execute()
  return [...messages.map(({ text }) => text), ...tickets.map(({ subject }) => subject)].filter(Boolean)
}

test('a call that was authenticated before the deletion and writes after it is refused', async () => {
  const { actor, id } = await newcomer(app())
  expect((await deleteAccount(actor)).status).toBe(200)
  const { clock, database } = app()
  const context = { notifier: createNotifier(clock, systemRandom), random: systemRandom, inbox: [] }
  const late = inTransaction(database.db, (tx) => openTicket(tx, context, id, TICKET_FORM as never, clock.now()))
  await expect(late).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(await textsOf(id)).toEqual([])
})

test('tickets and the deletion at once leave no text', async () => {
  const { actor, id } = await newcomer(app())
  const opened = Array.from({ length: 4 }, () => actor.call('POST /api/support', { body: TICKET_FORM }))
  const [deletion] = await Promise.all([deleteAccount(actor), ...opened])
  expect(deletion.status).toBe(200)
  expect(await textsOf(id)).toEqual([])
})
