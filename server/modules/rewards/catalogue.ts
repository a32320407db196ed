import type { Plan, Subscription } from '#contracts/rewards.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { originalPoints, savingPercent } from './saving.ts'

/** The catalogue in its order, with the plans that are offered, shortest first. */
export async function readCatalogue(db: Db): Promise<Subscription[]> {
  const [subscriptions, plans] = await Promise.all([
    db.selectFrom('subscriptions').selectAll().where('deleted_at', 'is', null).orderBy('position').execute(),
    db.selectFrom('plans').selectAll().where('deleted_at', 'is', null).orderBy('months').execute(),
  ])
  return subscriptions
    .map(({ id, name, category, description, popular }) => {
      const own = plans.filter((plan) => plan.subscription_id === id)
      const monthly = own.find((plan) => plan.months === 1)?.points
      return { id, name, category, description, popular, plans: own.map((plan) => toPlan(plan, monthly)) }
    })
    .filter((subscription) => subscription.plans.length > 0)
}

interface PlanRow {
  readonly id: string
  readonly duration: Plan['duration']
  readonly months: number
  readonly points: number
  readonly in_stock: boolean
}

function toPlan(row: PlanRow, monthly: number | undefined): Plan {
  return {
    id: row.id,
    duration: row.duration,
    months: row.months,
    points: row.points,
    originalPoints: monthly ? originalPoints(monthly, row.months) : row.points,
    savingPercent: monthly ? savingPercent(row.points, monthly, row.months) : 0,
    inStock: row.in_stock,
  }
}

/** A plan as it is offered now; locked against changes of price and stock until the transaction ends. */
export function lockPlan(tx: Tx, planId: string) {
  return tx
    .selectFrom('plans as p')
    .innerJoin('subscriptions as s', 's.id', 'p.subscription_id')
    .select(['p.id', 'p.points', 'p.months', 'p.duration', 'p.in_stock', 's.id as subscriptionId', 's.name'])
    .where('p.id', '=', planId)
    .where('p.deleted_at', 'is', null)
    .where('s.deleted_at', 'is', null)
    .forShare('p')
    .executeTakeFirst()
}
