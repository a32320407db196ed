// Adds a staff note to a ticket. Members never read notes: these are in no answer, mail or export, and are erased with the
// account. A note leaves the ticket's version unchanged, so that drafts of answers stay valid.

import { MESSAGES_MAX } from '#contracts/support-rules.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { refuseSelfDealing, type StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import { lockTicket } from './lock-ticket.ts'

/**
 * @returns the note's number
 * @throws Problem selfDealing; notFound, also where the account is gone; supportTicketFull
 */
export async function addTicketNote(tx: Tx, id: string, text: string, staff: StaffCall, now: Date): Promise<number> {
  const ticket = await lockTicket(tx, id)
  assertThat(ticket && !ticket.erased_at, 'notFound')
  refuseSelfDealing(staff, ticket.member_id)
  const { member_id } = ticket
  const { last } = await tx
    .selectFrom('support_notes')
    .select((eb) => eb.fn.max<number | null>('seq').as('last'))
    .where('member_id', '=', member_id)
    .where('ticket_id', '=', id)
    .executeTakeFirstOrThrow()
  const seq = (last ?? 0) + 1
  assertThat(seq <= MESSAGES_MAX, 'supportTicketFull')
  await tx
    .insertInto('support_notes')
    .values({ member_id, ticket_id: id, seq, by_id: staff.actorId, text, at: now })
    .execute()
  await recordStaffAction(
    tx,
    {
      ...staff,
      action: 'support.note',
      subject: { type: 'support', id },
      before: null,
      after: { note: seq, length: text.length },
      reason: '',
    },
    now,
  )
  return seq
}

export async function readNotes(db: Db, memberId: string, ticketId: string) {
  const rows = await db
    .selectFrom('support_notes as n')
    .leftJoin('members as m', 'm.id', 'n.by_id')
    .select(['n.seq', 'n.text', 'n.at', 'm.name as by'])
    .where('n.member_id', '=', memberId)
    .where('n.ticket_id', '=', ticketId)
    .orderBy('n.seq')
    .execute()
  return rows.map(({ seq, text, at, by }) => ({ number: seq, text, at: at.toISOString(), by }))
}
