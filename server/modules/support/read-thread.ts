import type { InboxThread, InboxTicket, SupportStep } from '#contracts/admin-support.ts'
import { hasPermission, type PermissionHolder } from '#contracts/roles.ts'
import type { Db } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { readNotes } from './add-ticket-note.ts'
import { readMemberContext } from './member-context.ts'
import { canSignIn, findTicket, readMessages, type StoredTicket, summaryOf } from './store.ts'
import { staffMoves } from './transitions.ts'

/**
 * Returns a ticket with its messages, notes, steps and member, as staff see it.
 *
 * @throws Problem notFound
 */
export async function readThread(db: Db, viewer: PermissionHolder, id: string): Promise<InboxThread> {
  const ticket = await findTicket(db, id)
  assertThat(ticket, 'notFound')
  const [messages, notes, history, context, canMemberSignIn] = await Promise.all([
    readMessages(db, ticket.member_id, id),
    readNotes(db, ticket.member_id, id),
    readSteps(db, ticket.member_id, id),
    readMemberContext(db, viewer, ticket),
    canSignIn(db, ticket.member_id),
  ])
  const mayUpdate = hasPermission(viewer, 'support.update')
  return {
    ...forStaff(ticket),
    version: ticket.version,
    messages: messages.map(({ seq, text, at, by_id, by }) => ({
      number: seq,
      from: by_id ? ('staff' as const) : ('member' as const),
      by: by ?? ticket.memberName,
      text,
      at: at.toISOString(),
    })),
    notes,
    history,
    context,
    canMemberSignIn,
    mayAnswer: mayUpdate && ticket.status !== 'closed',
    mayAssign: mayUpdate,
    mayNote: mayUpdate && !ticket.erased_at,
    may: mayUpdate ? [...staffMoves(ticket)] : [],
  }
}

export const forStaff = (row: StoredTicket): InboxTicket => ({
  ...summaryOf(row),
  memberId: row.member_id,
  memberName: row.memberName,
  memberEmail: row.memberEmail,
  waitingSince: row.waiting_since?.toISOString() ?? null,
  assignee: row.assignee_id ? { id: row.assignee_id, name: row.assigneeName ?? '' } : null,
  firstAnswerAt: row.first_answer_at?.toISOString() ?? null,
})

async function readSteps(db: Db, memberId: string, ticketId: string): Promise<SupportStep[]> {
  const rows = await db
    .selectFrom('support_steps as p')
    .leftJoin('members as b', 'b.id', 'p.by_id')
    .leftJoin('members as t', 't.id', 'p.to_id')
    .select(['p.seq', 'p.step', 'p.at', 'b.name as by', 't.name as to'])
    .where('p.member_id', '=', memberId)
    .where('p.ticket_id', '=', ticketId)
    .orderBy('p.seq')
    .execute()
  return rows.map(({ seq, step, at, by, to }) => ({ number: seq, step, at: at.toISOString(), by, to }))
}
