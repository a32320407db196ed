import { type Db, inTransaction } from '../db/transaction.ts'
import { addTicketNote } from '../modules/support/add-ticket-note.ts'
import { answerTicket } from '../modules/support/answer-ticket.ts'
import { addCanned } from '../modules/support/canned-answers.ts'
import { closeTicket } from '../modules/support/close-ticket.ts'
import type { SupportContext } from '../modules/support/context.ts'
import { openTicket } from '../modules/support/open-ticket.ts'
import { writeMessage } from '../modules/support/write-message.ts'
import type { DemoMember } from './demo-members.ts'
import { DEMO_CANNED, DEMO_TICKETS } from './demo-tickets.ts'

/**
 * Adds tickets with answers and a note of staff, and canned answers. `setTime` sets the time of each action.
 */
export async function addDemoTickets(
  db: Db,
  support: SupportContext,
  members: readonly DemoMember[],
  staff: DemoMember,
  setTime: (hoursAgo: number) => Date,
): Promise<void> {
  const call = { actorId: staff.id, address: '127.0.0.1', requestId: null, limits: {} }
  const start = setTime(24 * 40)
  for (const canned of DEMO_CANNED) await inTransaction(db, (tx) => addCanned(tx, support.random, canned, call, start))
  for (const [index, ticket] of DEMO_TICKETS.entries()) {
    const member = members[index % members.length]
    if (!member) return
    const { subject, category, text, hoursAgo, answer, note, again, closed } = ticket
    let now = setTime(hoursAgo)
    const id = await inTransaction(db, (tx) => openTicket(tx, support, member.id, { subject, category, text }, now))
    if (note) await inTransaction(db, (tx) => addTicketNote(tx, id, note, call, now))
    if (!answer) continue
    now = setTime(hoursAgo - answer.afterHours)
    const reply = { text: answer.text, seenVersion: 1, close: closed === 'staff' }
    await inTransaction(db, (tx) => answerTicket(tx, support, id, reply, call, now))
    now = setTime(hoursAgo - answer.afterHours - 1)
    if (closed === 'member') await inTransaction(db, (tx) => closeTicket(tx, support, member.id, id, now))
    if (!again) continue
    now = setTime(again.hoursAgo)
    await inTransaction(db, (tx) => writeMessage(tx, support, member.id, id, again.text, now))
  }
}
