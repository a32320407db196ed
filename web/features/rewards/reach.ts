import type { Plan } from '#contracts/rewards.ts'

export { missingPoints, progressTowards } from '~/lib/goal.ts'

/** Returns the plan that a card preselects: the cheapest in stock, so that members are not led to spend more. */
export function firstChoice(plans: readonly Plan[]): Plan | undefined {
  const cheapestFirst = [...plans].sort((a, b) => a.points - b.points)
  return cheapestFirst.find((plan) => plan.inStock) ?? cheapestFirst[0]
}
