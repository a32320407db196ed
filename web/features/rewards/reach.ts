import type { Plan } from '#contracts/rewards.ts'

/** Returns the points that a balance lacks for a plan; 0 if it suffices. */
export const missingPoints = (price: number, balance: number): number => Math.max(0, price - balance)

/** Returns the progress of a balance towards a price, 0 to 100; 100 only when it is reached. */
export const progressTowards = (price: number, balance: number): number =>
  price <= balance ? 100 : Math.min(99, Math.max(0, Math.floor((balance * 100) / price)))

/** Returns the plan that a card preselects: the cheapest in stock, so that members are not led to spend more. */
export function firstChoice(plans: readonly Plan[]): Plan | undefined {
  const cheapestFirst = [...plans].sort((a, b) => a.points - b.points)
  return cheapestFirst.find((plan) => plan.inStock) ?? cheapestFirst[0]
}
