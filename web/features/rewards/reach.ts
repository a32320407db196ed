import type { Plan, Subscription } from '#contracts/rewards.ts'
import { progressTowards } from '~/lib/goal.ts'

export { missingPoints, progressTowards } from '~/lib/goal.ts'

/** Returns the plan that a card preselects: the cheapest in stock, so that members are not led to spend more. */
export function firstChoice(plans: readonly Plan[]): Plan | undefined {
  const cheapestFirst = [...plans].sort((a, b) => a.points - b.points)
  return cheapestFirst.find((plan) => plan.inStock) ?? cheapestFirst[0]
}

export const REACHES = ['within', 'almost', 'keepGoing', 'outOfStock'] as const
export type Reach = (typeof REACHES)[number]

/** The least progress towards the cheapest plan that counts as almost there, in percent. */
const ALMOST_PERCENT = 60

/** Returns how near a subscription is: by the plan that its card preselects. */
export function reachOf({ plans }: Pick<Subscription, 'plans'>, balance: number): Reach {
  const plan = firstChoice(plans)
  if (!plan?.inStock) return 'outOfStock'
  if (plan.points <= balance) return 'within'
  return progressTowards(plan.points, balance) >= ALMOST_PERCENT ? 'almost' : 'keepGoing'
}

/** Returns the subscriptions by reach, without empty groups. Those that still need points are sorted nearest first. */
export function groupByReach<One extends Pick<Subscription, 'plans'>>(
  subscriptions: readonly One[],
  balance: number,
): { reach: Reach; subscriptions: readonly One[] }[] {
  const groups = Map.groupBy(subscriptions, (one) => reachOf(one, balance))
  const price = ({ plans }: One) => firstChoice(plans)?.points ?? 0
  return REACHES.flatMap((reach) => {
    const own = groups.get(reach)
    if (!own) return []
    const isAhead = reach === 'almost' || reach === 'keepGoing'
    return [{ reach, subscriptions: isAhead ? own.toSorted((a, b) => price(a) - price(b)) : own }]
  })
}
