// The plans that points are measured by.

import type { YardstickPlan } from '#contracts/admin-promo-codes.ts'
import type { Db } from '#server/db/transaction.ts'
import { readCatalogue } from './catalogue.ts'

export interface Yardsticks {
  /** The one that costs the least. */
  readonly cheapest: YardstickPlan
  /** The one of which a month costs the least. */
  readonly bestValue: YardstickPlan
}

/** Whether there is one left does not matter: what a plan costs is what its points are worth. Null for an empty catalogue. */
export async function readYardsticks(db: Db): Promise<Yardsticks | null> {
  const offered = (await readCatalogue(db)).flatMap(({ name, plans }) =>
    plans.map(({ duration, months, points }) => ({ name, duration, months, points })),
  )
  const least = (cost: (plan: YardstickPlan) => number) =>
    offered.reduce<YardstickPlan | undefined>(
      (best, plan) => (best && cost(best) <= cost(plan) ? best : plan),
      undefined,
    )
  const cheapest = least(({ points }) => points)
  const bestValue = least(({ points, months }) => points / months)
  return cheapest && bestValue ? { cheapest, bestValue } : null
}
