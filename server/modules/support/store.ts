import type { Selectable } from 'kysely'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { SupportRequest } from '#contracts/support.ts'
import type { SupportStatus } from '#contracts/support-limits.ts'
import type { Schema } from '#server/db/schema.ts'
import { anywhere } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import type { PagePlace } from '#server/http/page-place.ts'

/** A request as stored, with its member and the name of what it is about. */
export type StoredRequest = Selectable<Schema['support_requests']> & {
  readonly memberName: string
  readonly memberEmail: string
  readonly redemptionName: string | null
}

type Filter = (
  eb: ExpressionBuilder<Schema & { s: Schema['support_requests']; m: Schema['members'] }, 's' | 'm'>,
) => Expression<SqlBool>

/** Requests that a filter finds, newest first. */
export async function findRequests(
  db: Db,
  filter: Filter,
  limit: number,
  before?: PagePlace,
): Promise<StoredRequest[]> {
  let query = db
    .selectFrom('support_requests as s')
    .innerJoin('members as m', 'm.id', 's.member_id')
    .leftJoin('redemptions as r', (join) =>
      join.onRef('r.member_id', '=', 's.member_id').onRef('r.id', '=', 's.redemption_id'),
    )
    .selectAll('s')
    .select(['m.name as memberName', 'm.email as memberEmail', 'r.subscription_name as redemptionName'])
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

export const ofMember =
  (memberId: string): Filter =>
  (eb) =>
    eb('s.member_id', '=', memberId)

/** One request that is the member's own; undefined for one that is not there or somebody else's. */
export async function findOwnRequest(db: Db, memberId: string, id: string): Promise<StoredRequest | undefined> {
  const filter: Filter = (eb) => eb.and([eb('s.member_id', '=', memberId), eb('s.id', '=', id)])
  return (await findRequests(db, filter, 1))[0]
}

export const findRequest = async (db: Db, id: string): Promise<StoredRequest | undefined> =>
  (await findRequests(db, (eb) => eb('s.id', '=', id), 1))[0]

export interface StoredMessage {
  readonly seq: number
  readonly text: string
  readonly at: Date
  readonly by_id: string | null
  /** The name of the staff member who wrote it. */
  readonly by: string | null
}

/** The messages of a request, oldest first. */
export const readMessages = (db: Db, memberId: string, requestId: string): Promise<StoredMessage[]> =>
  db
    .selectFrom('support_messages as w')
    .leftJoin('members as m', 'm.id', 'w.by_id')
    .select(['w.seq', 'w.text', 'w.at', 'w.by_id', 'm.name as by'])
    .where('w.member_id', '=', memberId)
    .where('w.request_id', '=', requestId)
    .orderBy('w.seq')
    .execute()

/** Text of a search, as part of a subject, a name or an address, or as the start of an id. */
export const matches =
  (search: string): Filter =>
  (eb) => {
    if (search === '') return eb.lit(true)
    const part = anywhere(search)
    return eb.or([
      eb('s.subject', 'ilike', part),
      eb('m.name', 'ilike', part),
      eb('m.email', 'ilike', part),
      sql<SqlBool>`s.id::text like ${part.slice(1).toLowerCase()}`,
    ])
  }

/** How many requests stand in each state, of those that a filter finds. */
export async function countByStatus(db: Db, filter: Filter): Promise<Map<SupportStatus, number>> {
  const rows = await db
    .selectFrom('support_requests as s')
    .innerJoin('members as m', 'm.id', 's.member_id')
    .select((eb) => ['s.status', eb.fn.countAll<number>().as('count')])
    .where(filter as never)
    .groupBy('s.status')
    .execute()
  return new Map(rows.map((row) => [row.status, row.count]))
}

/** The part of a request that its member and staff both see. */
export function summaryOf(row: StoredRequest): SupportRequest {
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
