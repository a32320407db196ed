import { type NotNull, sql } from 'kysely'
import type { Plan, Subscription } from '#contracts/rewards.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { inferCategory, inferName } from './infer-subscription-details.ts'
import { originalPoints, savingPercent } from './saving.ts'

/** Reads the catalogue in its order, with the plans on offer, shortest first. */
export async function readCatalogue(db: Db): Promise<Subscription[]> {
  const [subscriptions, plans] = await Promise.all([
    db
      .selectFrom('subscriptions')
      .selectAll()
      .where('deleted_at', 'is', null)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('plans')
      .selectAll()
      .select(sql<boolean>`${sql.raw(hasCodes('plans.id'))}`.as('has_codes'))
      .select(sql<boolean>`${sql.raw(hasProvider('plans'))}`.as('has_provider'))
      .where('deleted_at', 'is', null)
      // A plan without a price is not offered.
      .where('points', 'is not', null)
      .$narrowType<{ points: NotNull }>()
      .orderBy('months')
      .execute(),
  ])
  return subscriptions
    .map(({ id, name, category, description, popular }) => {
      const own = plans.filter((plan) => plan.subscription_id === id)
      return {
        id,
        name: name ?? inferName(id),
        category: category ?? inferCategory(id),
        description,
        popular,
        plans: own.map((plan) => toPlan(plan, own[0] ?? plan)),
      }
    })
    .filter((subscription) => subscription.plans.length > 0)
}

/** Reads the names of all subscriptions, including withdrawn ones. */
export async function readSubscriptionNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('subscriptions').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name ?? inferName(id)]))
}

interface PlanRow extends Stock {
  readonly has_provider: boolean
  readonly id: string
  readonly duration: Plan['duration']
  readonly months: number
  readonly points: number
}

/** @param shortest the shortest plan of the same subscription */
function toPlan(row: PlanRow, shortest: PlanRow): Plan {
  return {
    id: row.id,
    duration: row.duration,
    months: row.months,
    points: row.points,
    offer: null,
    originalPoints: originalPoints(row, shortest),
    savingPercent: savingPercent(row, shortest),
    inStock: isInStock(row),
    left: row.in_stock && !row.has_codes && !row.needs_code ? row.stock_left : null,
    isInstant: isInStock(row) && (row.has_codes || row.has_provider),
  }
}

interface Stock {
  /** Staff's switch. */
  readonly in_stock: boolean
  /** Null without a count. */
  readonly stock_left: number | null
  readonly has_codes: boolean
  readonly needs_code: boolean
}

/** Whether members can redeem a plan. One with codes needs no count; one that needs codes is out of stock without them. */
export const isInStock = ({ in_stock, stock_left, has_codes, needs_code }: Stock): boolean =>
  in_stock && (has_codes || (!needs_code && stock_left !== 0))

/** Returns SQL: whether a plan has a code that can be delivered today. @param planId an SQL expression */
export const hasCodes = (planId: string): string =>
  `exists (select from activation_codes c where c.plan_id = ${planId} and c.state = 'available'
    and c.expires_on >= (now() at time zone 'UTC')::date)`

/** Returns SQL: whether a provider delivers a plan, and its circuit breaker is closed. @param plan the alias of plans */
const hasProvider = (plan: string): string =>
  `exists (select from provider_states s where s.provider = ${plan}.provider and (s.open_until is null or s.open_until <= now()))`

/** Returns the rule of {@link isInStock} as SQL. @param plan the alias of plans */
export const inStock = (plan: string): string =>
  `(${plan}.in_stock and (not ${plan}.needs_code and ${plan}.stock_left is distinct from 0 or ${hasCodes(`${plan}.id`)}))`

/** Sends the open pages of members the change that a plan has no code left, if that is so. */
export async function announceLastCode(tx: Tx, planId: string, now: Date): Promise<void> {
  await tx
    .updateTable('plans')
    .set({ updated_at: now })
    .where('id', '=', planId)
    .where(sql<boolean>`not ${sql.raw(hasCodes('plans.id'))}`)
    .execute()
}

/** Returns one to the stock of a plan, unless its stock is not counted any more. */
export async function returnToStock(tx: Tx, planId: string): Promise<void> {
  await tx
    .updateTable('plans')
    .set((eb) => ({ stock_left: eb('stock_left', '+', 1) }))
    .where('id', '=', planId)
    .where('stock_left', 'is not', null)
    .execute()
}
