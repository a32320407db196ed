import type { Plan } from '#contracts/rewards.ts'

/** The points that a balance lacks for a plan; 0 when it is within reach. */
export const missingPoints = (price: number, balance: number): number => Math.max(0, price - balance)

/** How far a balance has come towards a plan, 0 to 100; 100 only when it is reached. */
export const progressTowards = (price: number, balance: number): number =>
  price <= balance ? 100 : Math.min(99, Math.max(0, Math.floor((balance * 100) / price)))

/** The plan that a card proposes first: the cheapest that can be had, so that nobody is led to spend more. */
export function firstChoice(plans: readonly Plan[]): Plan | undefined {
  const cheapestFirst = [...plans].sort((a, b) => a.points - b.points)
  return cheapestFirst.find((plan) => plan.inStock) ?? cheapestFirst[0]
}
