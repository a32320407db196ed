import type { NotNull } from 'kysely'
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

interface PlanRow {
  readonly id: string
  readonly duration: Plan['duration']
  readonly months: number
  readonly points: number
  readonly in_stock: boolean
  readonly stock_left: number | null
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
    left: row.in_stock ? row.stock_left : null,
  }
}

export const isInStock = ({ in_stock, stock_left }: { in_stock: boolean; stock_left: number | null }): boolean =>
  in_stock && stock_left !== 0

/** Returns one to the stock of a plan, unless its stock is not counted any more. */
export async function returnToStock(tx: Tx, planId: string): Promise<void> {
  await tx
    .updateTable('plans')
    .set((eb) => ({ stock_left: eb('stock_left', '+', 1) }))
    .where('id', '=', planId)
    .where('stock_left', 'is not', null)
    .execute()
}
