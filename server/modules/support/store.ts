import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Ticket } from '#contracts/support.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Cursor } from '#server/http/cursor.ts'
import { type DayFilter, isWithin } from '#server/http/day-filter.ts'

/** A ticket as stored, with its member and the label of what it is about. */
export type StoredTicket = Selectable<Schema['support_tickets']> & {
  readonly memberName: string
  readonly memberEmail: string
  readonly assigneeName: string | null
  readonly redemptionName: string | null
}

export type Filter = (eb: ExpressionBuilder<Schema & { s: Schema['support_tickets'] }, 's'>) => Expression<SqlBool>

/** Tickets with their members (`m`) and what they are about; callers add filter, order and limit. */
export const storedTickets = (db: Db) =>
  db
    .selectFrom('support_tickets as s')
    .innerJoin('members as m', 'm.id', 's.member_id')
    .leftJoin('members as a', 'a.id', 's.assignee_id')
    .leftJoin('redemptions as r', (join) =>
      join.onRef('r.member_id', '=', 's.member_id').onRef('r.id', '=', 's.redemption_id'),
    )
    .selectAll('s')
    .select([
      'm.name as memberName',
      'm.email as memberEmail',
      'a.name as assigneeName',
      'r.subscription_name as redemptionName',
    ])

/** Finds the tickets that match a filter, newest first. */
export async function findTickets(db: Db, filter: Filter, limit: number, before?: Cursor): Promise<StoredTicket[]> {
  let query = storedTickets(db)
    .where(filter as never)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit)
  if (before) {
    const { createdAt, id } = before
    query = query.where(sql<SqlBool>`(s.created_at, s.id) < (${createdAt}::timestamptz, ${id}::uuid)`)
  }
  return await query.execute()
}

/**
 * @param days when the tickets were opened
 * @throws Problem daysReversed
 */
export function ofMember(memberId: string, days: DayFilter = {}): Filter {
  const isWanted = isWithin(sql.ref('s.created_at'), days)
  return (eb) => eb.and([eb('s.member_id', '=', memberId), ...(isWanted ? [isWanted] : [])])
}

/** Returns a ticket of the member; undefined for an unknown id or another member's ticket. */
export async function findOwnTicket(db: Db, memberId: string, id: string): Promise<StoredTicket | undefined> {
  const filter: Filter = (eb) => eb.and([eb('s.member_id', '=', memberId), eb('s.id', '=', id)])
  return (await findTickets(db, filter, 1))[0]
}

export const findTicket = async (db: Db, id: string): Promise<StoredTicket | undefined> =>
  (await findTickets(db, (eb) => eb('s.id', '=', id), 1))[0]

/** Whether a member can sign in to read an answer. Banned and suspended members cannot. */
export async function canSignIn(db: Db, memberId: string): Promise<boolean> {
  const member = await db.selectFrom('members').select('status').where('id', '=', memberId).executeTakeFirst()
  return member?.status === 'active'
}

export interface StoredMessage {
  readonly seq: number
  readonly text: string
  readonly at: Date
  readonly by_id: string | null
  /** The name of the staff member who wrote it. */
  readonly by: string | null
}

/** Reads the messages of a ticket, oldest first. */
export const readMessages = (db: Db, memberId: string, ticketId: string): Promise<StoredMessage[]> =>
  db
    .selectFrom('support_messages as w')
    .leftJoin('members as m', 'm.id', 'w.by_id')
    .select(['w.seq', 'w.text', 'w.at', 'w.by_id', 'm.name as by'])
    .where('w.member_id', '=', memberId)
    .where('w.ticket_id', '=', ticketId)
    .orderBy('w.seq')
    .execute()

/** The part of a ticket that both its member and staff see. */
export function summaryOf(row: StoredTicket): Ticket {
  const { redemption_id: about } = row
  return {
    id: row.id,
    shortId: row.id.slice(0, 8),
    subject: row.subject,
    category: row.category,
    status: row.status,
    redemption: about ? { id: about, shortId: about.slice(0, 8), name: row.redemptionName ?? '' } : null,
    messageCount: row.message_count,
    createdAt: row.created_at.toISOString(),
    lastMessageAt: row.last_message_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  }
}
