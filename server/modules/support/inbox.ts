import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { COUNTED_UP_TO } from '#contracts/redemption-rules.ts'
import {
  ANSWER_HOURS,
  INBOX_VIEWS,
  type InboxOwner,
  type InboxView,
  type SupportCategory,
} from '#contracts/support-rules.ts'
import type { RowSearch } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Cursor } from '#server/http/cursor.ts'
import { type DayFilter, isWithin } from '#server/http/day-filter.ts'
import { mayAs } from '#server/http/staff-role.ts'
import { type Filter, type StoredTicket, storedTickets } from './store.ts'

/** What a page of the inbox is filtered by. */
export interface InboxFilter extends DayFilter {
  readonly view: InboxView
  readonly owner: InboxOwner
  readonly viewerId: string
  readonly category: 'all' | SupportCategory
  /** What the search finds, undefined without one; see planSearch. */
  readonly found: RowSearch | undefined
}

/** Equals the condition of the partial index `support_tickets_waiting`; with a parameter the planner would not use the index. */
const WAITING = sql<SqlBool>`s.status = 'open'`

/**
 * Not assigned, or open and assigned to a person who may no longer answer. Not by `exists`, for which PostgreSQL may read all members before the
 * first row.
 */
const UNASSIGNED = sql<SqlBool>`(s.assignee_id is null or s.status <> 'closed' and coalesce((
  select members.status <> 'active' or not ${mayAs('members', 'support.update')} from members where members.id = s.assignee_id), true))`

/** Tickets that have waited since before this instant are overdue. */
const lateBefore = (now: Date): Date => new Date(now.getTime() - ANSWER_HOURS * 3_600_000)

/** Whether a view lists tickets that wait for staff, longest wait first. Other views list by the latest message. */
const isWaiting = (view: InboxView): boolean => view === 'open' || view === 'overdue'

const inView = (view: InboxView, now: Date): RawBuilder<SqlBool> => {
  if (view === 'all') return sql`true`
  if (view === 'open') return WAITING
  if (view === 'overdue') return sql`(${WAITING} and s.waiting_since < ${lateBefore(now)})`
  return sql`s.status = ${view}`
}

/** @throws Problem daysReversed */
function filterOf(filter: InboxFilter, now: Date): Filter {
  const { view, owner, viewerId, category, found } = filter
  const days = isWithin(sql.ref('s.last_message_at'), filter)
  return (eb) => {
    const parts: Expression<SqlBool>[] = [inView(view, now), ...(found ? [found.condition] : [])]
    if (owner === 'mine') parts.push(eb('s.assignee_id', '=', viewerId))
    // Of the closed tickets, which are most of all, an index has those without an assignee.
    if (owner === 'none') parts.push(view === 'closed' ? eb('s.assignee_id', 'is', null) : UNASSIGNED)
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

/** Returns which tickets count as unassigned. */
export async function findUnassigned(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('support_tickets as s')
    .select('s.id')
    .where('s.id', 'in', [...ids])
    .where(UNASSIGNED)
    .execute()
  return new Set(rows.map(({ id }) => id))
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
 * Counts the tickets of each view in one statement, for the given owner, category and search. Without a search each count stops one above
 * {@link COUNTED_UP_TO}.
 *
 * @returns null for a search that finds too many
 */
export async function countInbox(db: Db, filter: InboxFilter, now: Date): Promise<Record<InboxView, number> | null> {
  const { found } = filter
  if (found?.isWide) return null
  const counts = await (found ? countFound : countViews)(db, filter, now)
  return { ...counts, all: counts.open + counts.answered + counts.closed }
}

const COUNTED_VIEWS = INBOX_VIEWS.filter((view) => view !== 'all')

/** Reads what a search finds once. */
async function countFound(db: Db, filter: InboxFilter, now: Date): Promise<Record<InboxView, number>> {
  const row = await db
    .selectFrom('support_tickets as s')
    .where(filterOf({ ...filter, view: 'all' }, now) as never)
    .select(COUNTED_VIEWS.map((view) => sql<number>`count(*) filter (where ${inView(view, now)})`.as(view)))
    .executeTakeFirstOrThrow()
  return row as Record<InboxView, number>
}

/** Each count has an index. */
async function countViews(db: Db, filter: InboxFilter, now: Date): Promise<Record<InboxView, number>> {
  const row = await db
    .selectNoFrom((eb) =>
      COUNTED_VIEWS.map((view) =>
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
  return row as Record<InboxView, number>
}
