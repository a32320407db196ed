import { type Expression, type SqlBool, sql } from 'kysely'
import { COUNTED_UP_TO } from '#contracts/redemption-rules.ts'
import {
  ANSWER_HOURS,
  INBOX_VIEWS,
  type InboxOwner,
  type InboxView,
  type SupportCategory,
} from '#contracts/support-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Cursor } from '#server/http/cursor.ts'
import { type DayFilter, isWithin } from '#server/http/day-filter.ts'
import { type Filter, type StoredTicket, storedTickets } from './store.ts'

/** What a page of the inbox is filtered by. */
export interface InboxFilter extends DayFilter {
  readonly view: InboxView
  readonly owner: InboxOwner
  readonly viewerId: string
  readonly category: 'all' | SupportCategory
  /** The condition of the search, undefined without one; see planSearch. */
  readonly found: Filter | undefined
}

/** Equals the condition of the partial index `support_tickets_waiting`; with a parameter the planner would not use the index. */
const WAITING = sql<SqlBool>`s.status = 'open'`

/** Tickets that have waited since before this instant are overdue. */
const lateBefore = (now: Date): Date => new Date(now.getTime() - ANSWER_HOURS * 3_600_000)

/** Whether a view lists tickets that wait for staff, longest wait first. Other views list by the latest message. */
const isWaiting = (view: InboxView): boolean => view === 'open' || view === 'overdue'

/** @throws Problem daysReversed */
function filterOf(filter: InboxFilter, now: Date): Filter {
  const { view, owner, viewerId, category, found } = filter
  const days = isWithin(sql.ref('s.last_message_at'), filter)
  return (eb) => {
    const parts: Expression<SqlBool>[] = found ? [found(eb)] : []
    if (view === 'open' || view === 'overdue') parts.push(WAITING)
    else if (view !== 'all') parts.push(eb('s.status', '=', view))
    if (view === 'overdue') parts.push(eb('s.waiting_since', '<', lateBefore(now)))
    if (owner === 'mine') parts.push(eb('s.assignee_id', '=', viewerId))
    if (owner === 'none') parts.push(eb('s.assignee_id', 'is', null))
    if (category !== 'all') parts.push(eb('s.category', '=', category))
    if (days) parts.push(days)
    return eb.and(parts)
  }
}

/** Finds one page, along an index in the order of the view. */
export async function findInbox(
  db: Db,
  filter: InboxFilter,
  limit: number,
  after: Cursor | undefined,
  now: Date,
): Promise<StoredTicket[]> {
  const waiting = isWaiting(filter.view)
  const [column, direction] = waiting ? (['s.waiting_since', 'asc'] as const) : (['s.last_message_at', 'desc'] as const)
  let query = storedTickets(db)
    .where(filterOf(filter, now) as never)
    .orderBy(column, direction)
    .orderBy('s.id', direction)
    .limit(limit)
  if (after) {
    const behind = waiting ? sql`>` : sql`<`
    query = query.where(
      sql<SqlBool>`(${sql.ref(column)}, s.id) ${behind} (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
    )
  }
  return await query.execute()
}

/** Finds the ids of the tickets that a filter finds, at most `limit`. @throws Problem daysReversed */
export async function findInboxIds(db: Db, filter: InboxFilter, limit: number, now: Date): Promise<string[]> {
  const rows = await storedTickets(db)
    .clearSelect()
    .select('s.id')
    .where(filterOf(filter, now) as never)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The cursor behind a ticket. */
export const cursorOf = (view: InboxView, { id, waiting_since, last_message_at }: StoredTicket): Cursor => ({
  createdAt: ((isWaiting(view) ? waiting_since : undefined) ?? last_message_at).toISOString(),
  id,
})

/**
 * Counts the tickets of each view in one statement, for the given owner, category and search. Each count stops one above
 * {@link COUNTED_UP_TO}.
 */
export async function countInbox(db: Db, filter: InboxFilter, now: Date): Promise<Record<InboxView, number>> {
  const views = INBOX_VIEWS.filter((view) => view !== 'all')
  const row = await db
    .selectNoFrom((eb) =>
      views.map((view) =>
        eb
          .selectFrom(
            db
              .selectFrom('support_tickets as s')
              .select(sql.lit(1).as('one'))
              .where(filterOf({ ...filter, view }, now) as never)
              .limit(COUNTED_UP_TO + 1)
              .as('found'),
          )
          .select((found) => found.fn.countAll<number>().as('count'))
          .as(view),
      ),
    )
    .executeTakeFirstOrThrow()
  const counts = row as Record<InboxView, number>
  return { ...counts, all: Math.min(counts.open + counts.answered + counts.closed, COUNTED_UP_TO + 1) }
}
