import type { Db, Tx } from '#server/db/transaction.ts'
import { type AccountData, EXPORT_ROWS } from '#server/modules/accounts/index.ts'
import { findTickets, ofMember, summaryOf } from './store.ts'

/**
 * A member's support data. Erasing an account removes subjects, messages of both sides and notes. The ticket's times stay for
 * the statistics.
 */
export const supportData: AccountData = {
  name: 'supportTickets',
  read: readAll,
  erase: eraseTexts,
}

async function readAll(db: Db, memberId: string): Promise<unknown> {
  const tickets = await findTickets(db, ofMember(memberId), EXPORT_ROWS)
  const oldest = tickets.at(-1)?.created_at
  const messages = oldest ? await readMessagesSince(db, memberId, oldest) : []
  const byTicket = Map.groupBy(messages, (message) => message.ticket_id)
  return tickets.map((ticket) => ({
    ...summaryOf(ticket),
    messages: (byTicket.get(ticket.id) ?? []).map(({ text, at, by_id }) => ({
      from: by_id ? 'staff' : 'member',
      text,
      at: at.toISOString(),
    })),
  }))
}

/** Reads the messages of all tickets opened since an instant, oldest first within a ticket. A ticket has few messages. */
const readMessagesSince = (db: Db, memberId: string, oldest: Date) =>
  db
    .selectFrom('support_messages as w')
    .innerJoin('support_tickets as s', (join) =>
      join.onRef('s.member_id', '=', 'w.member_id').onRef('s.id', '=', 'w.ticket_id'),
    )
    .select(['w.ticket_id', 'w.text', 'w.at', 'w.by_id'])
    .where('s.member_id', '=', memberId)
    .where('s.created_at', '>=', oldest)
    .orderBy('w.seq')
    .execute()

async function eraseTexts(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx.deleteFrom('support_notes').where('member_id', '=', memberId).execute()
  await tx.updateTable('support_messages').set({ text: '' }).where('member_id', '=', memberId).execute()
  await tx
    .updateTable('support_tickets')
    .set((eb) => ({
      subject: '',
      status: 'closed',
      slot: null,
      waiting_since: null,
      closed_at: eb.fn.coalesce('closed_at', eb.val(now)),
      erased_at: now,
      version: eb('version', '+', 1),
    }))
    .where('member_id', '=', memberId)
    .execute()
}
