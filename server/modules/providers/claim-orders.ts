// Which orders are due, and by which process they are sent (docs/product.md#providers).

import { type RawBuilder, sql } from 'kysely'
import type { OrderState, ProviderName } from '#contracts/provider-rules.ts'
import { isItemError } from '#server/db/failures.ts'
import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import { refundWaits } from '#server/modules/rewards/index.ts'
import { breakerOf, secondsAfter } from './breaker.ts'
import type { OrderedPlan, Recipient } from './provider.ts'

/** Orders of a provider that one process handles at the same time. */
const MAX_AT_ONCE = 8
/** A process that needs longer than this for an order has lost it. The timeout of its calls, twice 15 s, is shorter. */
const LEASE_SECONDS = 60
/** An order that has ended without an outcome is asked about each hour. */
const ENDED_RETRY_SECONDS = 60 * 60
/** Orders that are created in one statement. */
const MAX_CREATED = 100

export interface OrderKey {
  readonly memberId: string
  readonly redemptionId: string
}

/** An order that this process holds until its lease ends. */
export interface ClaimedOrder extends OrderKey {
  /** Its state before. Only one that was `created` was certainly never sent. One that was `failed` had been ended without an outcome. */
  readonly was: OrderState
  /** Whether its member's account is active. */
  readonly isActive: boolean
  /** Its number of calls, which proves that no other process has taken over. */
  readonly attempts: number
  readonly plan: OrderedPlan
  readonly recipient: Recipient
}

/**
 * Creates the orders of a provider: for pending, paid redemptions of active members that are not held and not about to be cancelled, since the provider was chosen for their plan. Locks
 * the redemptions, so that none of them is cancelled at the same time; those that staff are changing are left for the next time. If it fails, the orders of
 * each member are created alone.
 *
 * @throws the error of the first member whose orders could not be created alone; those of all others were
 */
export async function createOrders(db: Db, provider: ProviderName, now: Date): Promise<void> {
  try {
    await createOrdersFor(db, provider, sql`true`, now)
  } catch (error) {
    if (!isItemError(error)) throw error
    const { rows } = await sql<{
      id: string
    }>`select distinct r.member_id as id ${withoutOrder(provider, now)}`.execute(db)
    const failures: unknown[] = []
    for (const { id } of rows)
      await createOrdersFor(db, provider, sql`r.member_id = ${id}`, now).catch((failure: unknown) =>
        failures.push(failure),
      )
    if (failures.length > 0) throw failures[0]
  }
}

const createOrdersFor = async (db: Db, provider: ProviderName, condition: RawBuilder<unknown>, now: Date) =>
  await sql`
    with wanted as (
      select r.member_id, r.id, p.provider_item as item ${withoutOrder(provider, now)} and ${condition}
        and exists (select from entries_about(r.member_id, 'redemption') t where t.reference = r.id::text and t.points = -r.points_cost)
      order by r.created_at limit ${MAX_CREATED} for no key update of r skip locked
    )
    insert into provider_orders (member_id, redemption_id, provider, item, state, created_at, due_at)
    select member_id, id, ${provider}, item, 'created', ${now}::timestamptz, ${now}::timestamptz from wanted
    on conflict do nothing`.execute(db)

/** Redemptions that wait for their order, whether they are paid or not. */
const withoutOrder = (provider: ProviderName, now: Date) => sql`
  from redemptions r
  join plans p on p.id = r.plan_id and p.provider = ${provider} and r.created_at >= p.provider_since
  join members m on m.id = r.member_id and m.status = 'active'
  where r.status = 'pending' and r.held_until is null and not ${refundWaits(now)}
    and not exists (select from provider_orders o where o.member_id = r.member_id and o.redemption_id = r.id)`

/**
 * Takes due orders for this process. They count as sent before they are sent: after a crash their outcome is asked for by their external
 * id. With an open circuit breaker it takes none, and for the trial call after it one. A hold whose time is over lasts until it was released. Orders that
 * were ended without an outcome are taken, too.
 */
export function claimOrders(db: Db, provider: ProviderName, now: Date): Promise<readonly ClaimedOrder[]> {
  return inTransaction(db, async (tx) => {
    const known = await tx
      .selectFrom('provider_states')
      .select(['failures', 'open_until'])
      .where('provider', '=', provider)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const breaker = breakerOf(known, now)
    if (breaker === 'open') return []
    const leaseEnd = secondsAfter(now, LEASE_SECONDS)
    const due = sql`
      from provider_orders o
      join redemptions r on r.member_id = o.member_id and r.id = o.redemption_id and r.held_until is null
      join members m on m.id = o.member_id and (m.status = 'active' or o.state <> 'created')
      where o.provider = ${provider} and o.due_at <= ${now}::timestamptz and (o.state <> 'created' or not ${refundWaits(now)})
        and (o.state in ('created', 'sent', 'unknown') or o.state = 'failed' and o.ask_until > ${now}::timestamptz)`
    // A proposal to refund is stored under the lock of its redemption. What was stored before this lock, the next statement sees.
    const { rows: locked } = await sql<{ id: string }>`
      select r.id ${due} order by o.due_at limit ${breaker === 'trial' ? 1 : MAX_AT_ONCE} for no key update of r skip locked`.execute(
      tx,
    )
    const ids = locked.map(({ id }) => id)
    const { rows } = await sql<ClaimedOrder>`
      with due as (
        select o.member_id, o.redemption_id, o.state as was ${due} and r.id = any (${ids}::uuid[])
        for no key update of o skip locked
      )
      update provider_orders o
      set state = case o.state when 'created' then 'sent' else o.state end, attempts = o.attempts + 1,
        due_at = case o.state when 'failed' then ${secondsAfter(now, ENDED_RETRY_SECONDS)}::timestamptz else ${leaseEnd}::timestamptz end,
        sent_at = coalesce(o.sent_at, ${now}::timestamptz)
      from due d join redemptions r on r.member_id = d.member_id and r.id = d.redemption_id
      where o.member_id = d.member_id and o.redemption_id = d.redemption_id
      returning o.member_id as "memberId", o.redemption_id as "redemptionId", d.was, o.attempts,
        (select m.status = 'active' from members m where m.id = o.member_id) as "isActive",
        json_build_object('id', r.plan_id, 'subscription', r.subscription_id, 'name', r.subscription_name, 'duration', r.duration,
          'months', r.months, 'item', o.item) as plan, json_build_object('email', r.email, 'country', r.country) as recipient`.execute(
      tx,
    )
    // Until the trial call has ended, the others wait.
    if (breaker === 'trial' && rows.length > 0)
      await tx.updateTable('provider_states').set({ open_until: leaseEnd }).where('provider', '=', provider).execute()
    return rows
  })
}

/** Messages that are older are repeated ones: their orders have been asked about since. */
const MESSAGE_MAX_AGE_SECONDS = 600

/**
 * Brings forward when the orders of a provider without an outcome are asked about. What a message says is not believed, so a forged or repeated one costs a call.
 *
 * @param sentAt when the provider says that it sent the message
 * @returns how many orders
 */
export async function askSoon(tx: Tx, provider: ProviderName, sentAt: Date, now: Date): Promise<number> {
  if (sentAt < secondsAfter(now, -MESSAGE_MAX_AGE_SECONDS)) return 0
  const rows = await tx
    .updateTable('provider_orders')
    .set({ due_at: now })
    .where('provider', '=', provider)
    .where((eb) =>
      eb.or([eb('state', 'in', ['sent', 'unknown']), eb('state', '=', 'failed').and('ask_until', '>', now)]),
    )
    // A call that is under way ends within its lease.
    .where('due_at', '>', secondsAfter(now, LEASE_SECONDS))
    .returning('redemption_id')
    .execute()
  return rows.length
}
