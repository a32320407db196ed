// Whether a provider delivers a redemption (docs/product.md#providers). The module of the providers writes the orders.

import { type RawBuilder, sql } from 'kysely'
import { ENDED_ORDER_DAYS, type OrderState, UNKNOWN_ORDER_MINUTES } from '#contracts/provider-rules.ts'
import type { Db, Tx } from '#server/db/transaction.ts'

/** States in which a provider may deliver a code. Triggers refuse to end such a redemption otherwise. */
const UNDER_WAY = ['sent', 'unknown'] as const

/** {@link isUnderWay} of a row. `p` is the alias of orders. */
export const IS_UNDER_WAY: RawBuilder<boolean> = sql<boolean>`p.state in (${sql.join(UNDER_WAY.map((state) => sql.lit(state)))})`

export const isUnderWay = (state: OrderState | undefined): boolean => UNDER_WAY.some((one) => one === state)

/** Returns the redemptions whose code a provider was asked for and may deliver. */
export async function readOrdered(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const orders = await openOrders(db, ids).execute()
  return orderedOf(orders)
}

/** As {@link readOrdered}. Until the transaction ends, no provider is asked for others. The caller has locked the redemptions. */
export async function lockOrdered(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const orders = await openOrders(tx, ids).orderBy('redemption_id').forNoKeyUpdate().execute()
  return orderedOf(orders)
}

/** {@link lockOrdered} for one redemption. */
export const isOrdered = async (tx: Tx, { id }: { readonly id: string }): Promise<boolean> =>
  (await lockOrdered(tx, [id])).has(id)

const openOrders = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('provider_orders')
    .select(['redemption_id', 'state'])
    .where('redemption_id', 'in', [...ids])
    .where('state', 'in', ['created', ...UNDER_WAY])

const orderedOf = (orders: readonly { readonly redemption_id: string; readonly state: OrderState }[]) =>
  new Set(orders.filter(({ state }) => isUnderWay(state)).map((order) => order.redemption_id))

/** Until when a provider is asked about an order that was sent and then ended without an outcome. */
export const askUntil = (now: Date): Date => new Date(now.getTime() + ENDED_ORDER_DAYS * 86_400_000)

/**
 * Whether a provider is delivering a redemption, or is about to be asked, which only happens for active members. `r` and `o` are the aliases of
 * redemptions and orders. The member is not found by `exists`, for which PostgreSQL reads all members before the first row.
 */
export const ON_ITS_WAY: RawBuilder<boolean> = sql<boolean>`(r.status = 'pending' and r.held_until is null and case
  when o.state in ('sent', 'unknown') then true
  when (select a.status from members a where a.id = r.member_id) is distinct from 'active' then false
  when o.state is null then exists (select from plans p
    where p.id = r.plan_id and p.provider is not null and r.created_at >= p.provider_since)
  else o.state = 'created' end)`

/** Whether no provider delivers a redemption, so that staff have to. `r` is the alias of redemptions. */
export const WAITS_FOR_STAFF: RawBuilder<boolean> = sql<boolean>`not exists (
  select from (select) as one left join provider_orders o on o.member_id = r.member_id and o.redemption_id = r.id where ${ON_ITS_WAY})`

/**
 * Whether a provider did not deliver a redemption that waits: its order failed, or has had no outcome for {@link UNKNOWN_ORDER_MINUTES} minutes. `r`
 * and `o` are the aliases of redemptions and their orders.
 */
export const isOrderProblem = (
  now: Date,
): RawBuilder<boolean> => sql<boolean>`(r.status = 'pending' and r.held_until is null
  and (o.state = 'failed' or o.state = 'unknown' and o.sent_at <= ${new Date(now.getTime() - UNKNOWN_ORDER_MINUTES * 60_000)}))`

/** Returns a statement that lists these orders: one column `at`, since when staff can decide. */
export const orderProblems = (now: Date): RawBuilder<{ at: Date }> => sql`
  select coalesce(o.ended_at, o.sent_at) as at from redemptions r
  join provider_orders o on o.member_id = r.member_id and o.redemption_id = r.id
  where ${isOrderProblem(now)} order by at`
