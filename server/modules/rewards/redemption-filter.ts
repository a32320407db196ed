import { type SqlBool, sql } from 'kysely'
import { PRESENCE_SECONDS } from '#contracts/presence-rules.ts'
import {
  COUNTED_UP_TO,
  REDEMPTION_VIEWS,
  type RedemptionOwner,
  type RedemptionView,
} from '#contracts/redemption-rules.ts'
import type { RowSearch } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import { type DayFilter, isWithin } from '#server/http/day-filter.ts'
import type { Viewer } from '#server/http/session.ts'
import { mayAs } from '#server/http/staff-role.ts'
import { isOrderProblem, WAITS_FOR_STAFF } from './ordered.ts'
import { isOverdue } from './stated-time.ts'
import type { Filter } from './store.ts'
import { refundWaits } from './waiting-refund.ts'

/** What a page of redemptions is filtered by. */
export interface RedemptionFilter extends DayFilter {
  readonly status: RedemptionView
  /** What the search finds, undefined without one; see planSearch. */
  readonly found: RowSearch | undefined
  readonly subscription?: string | undefined
  readonly country?: string | undefined
  readonly owner?: RedemptionOwner
}

/** Equals the condition of the partial index `redemptions_open`; with parameters the planner would not use the index. */
const OPEN = sql<SqlBool>`r.status in ('pending', 'processing')`

/** @param viewerId whose assigned redemptions are `mine` @throws Problem daysReversed */
export function redemptionFilter(filter: RedemptionFilter, viewerId: string, now: Date): Filter {
  const { status, found, subscription, country, owner } = filter
  const days = isWithin(sql.ref('r.created_at'), filter)
  return (eb) => {
    const parts = [inView(status, now)(eb)]
    if (subscription !== undefined) parts.push(eb('r.subscription_id', '=', subscription))
    if (country !== undefined) parts.push(eb('r.country', '=', country))
    if (owner === 'mine') parts.push(eb('r.assignee_id', '=', viewerId))
    if (owner === 'none') parts.push(UNASSIGNED)
    if (days) parts.push(days)
    if (found) parts.push(found.condition)
    return eb.and(parts)
  }
}

/**
 * Not assigned, or assigned to a person who may no longer process redemptions. Not by `exists`, for which PostgreSQL may read all members before
 * the first row.
 */
export const UNASSIGNED = sql<SqlBool>`coalesce((select members.status <> 'active' or not ${mayAs('members', 'redemptions.update')}
  from members where members.id = r.assignee_id), true)`

/**
 * Finds the open redemptions that a staff member may complete: not held, delivered by no provider, with no refund that waits for a colleague, not
 * their own, and not taken by a colleague.
 */
export const completableBy =
  (
    { memberId, limits }: Pick<Viewer, 'memberId' | 'limits'>,
    narrowing: Omit<RedemptionFilter, 'status'>,
    now: Date,
  ): Filter =>
  (eb) =>
    eb.and([
      redemptionFilter({ ...narrowing, status: 'open' }, memberId, now)(eb),
      eb('r.member_id', '<>', memberId),
      eb.or([UNASSIGNED, eb('r.assignee_id', '=', memberId)]),
      ...(limits.price === undefined ? [] : [eb('r.points_cost', '<=', limits.price)]),
      WAITS_FOR_STAFF,
      eb.not(refundWaits(now)),
    ])

/** Whether a colleague has the redemption open, and the viewer neither has it open nor has taken it. */
export const isOpenElsewhere = ({ memberId }: Pick<Viewer, 'memberId'>, now: Date) =>
  sql<SqlBool>`(r.assignee_id is distinct from ${memberId} and coalesce((select bool_and(p.member_id <> ${memberId}) from presences p where p.kind = 'redemption' and p.subject_id = r.id
    and p.seen_at >= ${new Date(now.getTime() - PRESENCE_SECONDS * 1000)}), false))`

const inView =
  (view: RedemptionView, now: Date): Filter =>
  (eb) => {
    if (view === 'all') return eb.lit(true)
    if (view === 'held') return eb('r.held_until', 'is not', null)
    if (view === 'open') return eb.and([OPEN, eb('r.held_until', 'is', null)])
    if (view === 'overdue')
      return eb.and([OPEN, eb('r.held_until', 'is', null), isOverdue(sql.ref('r.created_at'), now)])
    if (view === 'orderProblems')
      return sql<SqlBool>`exists (select from provider_orders o
        where o.member_id = r.member_id and o.redemption_id = r.id and ${isOrderProblem(now)})`
    return eb('r.status', '=', view)
  }

/**
 * Counts the redemptions of each view in one statement, for the given subscription, country and search. Without a search each count stops one
 * above {@link COUNTED_UP_TO}.
 *
 * @returns null for a search that finds too many
 */
export async function countViews(
  db: Db,
  filter: RedemptionFilter,
  viewerId: string,
  now: Date,
): Promise<Record<RedemptionView, number> | null> {
  const { found } = filter
  if (found?.isWide) return null
  const counts = await (found ? countFound : countByIndexes)(db, filter, viewerId, now)
  const all = counts.open + counts.held + counts.completed + counts.failed + counts.cancelled
  return { ...counts, all }
}

const COUNTED_VIEWS = REDEMPTION_VIEWS.filter((view) => view !== 'all')

/** Reads what a search finds once. */
async function countFound(db: Db, filter: RedemptionFilter, viewerId: string, now: Date) {
  const row = await db
    .selectFrom('redemptions as r')
    .where(redemptionFilter({ ...filter, status: 'all' }, viewerId, now) as never)
    .select((eb) => COUNTED_VIEWS.map((view) => sql<number>`count(*) filter (where ${inView(view, now)(eb)})`.as(view)))
    .executeTakeFirstOrThrow()
  return row as Record<RedemptionView, number>
}

/** Each count uses the view's index. */
async function countByIndexes(db: Db, filter: RedemptionFilter, viewerId: string, now: Date) {
  const row = await db
    .selectNoFrom((eb) =>
      COUNTED_VIEWS.map((view) =>
        eb
          .selectFrom(upTo(db, redemptionFilter({ ...filter, status: view }, viewerId, now)).as('found'))
          .select((found) => found.fn.countAll<number>().as('count'))
          .as(view),
      ),
    )
    .executeTakeFirstOrThrow()
  return row as Record<RedemptionView, number>
}

/** Counts overdue open redemptions, with the same limit as the staff tab. */
export const countOverdue = (db: Db, now: Date): Promise<number> => countUpTo(db, inView('overdue', now))

/** Counts what a filter finds, up to one above {@link COUNTED_UP_TO}. */
export async function countUpTo(db: Db, filter: Filter): Promise<number> {
  const { count } = await db
    .selectFrom(upTo(db, filter).as('found'))
    .select((found) => found.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const upTo = (db: Db, filter: Filter) =>
  db
    .selectFrom('redemptions as r')
    .select(sql.lit(1).as('one'))
    .where(filter as never)
    .limit(COUNTED_UP_TO + 1)
