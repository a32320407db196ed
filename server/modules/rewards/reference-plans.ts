// The plans that the value of points is compared with.

import type { ReferencePlan } from '#contracts/admin-promo-codes.ts'
import type { Db } from '#server/db/transaction.ts'
import { readCatalogue } from './catalogue.ts'

export interface ReferencePlans {
  /** The plan with the lowest price. */
  readonly cheapest: ReferencePlan
  /** The plan with the lowest price per month. */
  readonly bestValue: ReferencePlan
}

/** Ignores stock: a plan's price shows what its points are worth. Null for an empty catalogue. */
export async function readReferencePlans(db: Db): Promise<ReferencePlans | null> {
  const offered = (await readCatalogue(db)).flatMap(({ name, plans }) =>
    plans.map(({ duration, months, points }) => ({ name, duration, months, points })),
  )
  const least = (cost: (plan: ReferencePlan) => number) =>
    offered.reduce<ReferencePlan | undefined>(
      (best, plan) => (best && cost(best) <= cost(plan) ? best : plan),
      undefined,
    )
  const cheapest = least(({ points }) => points)
  const bestValue = least(({ points, months }) => points / months)
  return cheapest && bestValue ? { cheapest, bestValue } : null
}
