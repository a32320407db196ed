import type { Subscription } from '#contracts/rewards.ts'

export interface Reach {
  readonly subscriptionId: string
  readonly name: string
  readonly duration: string
  readonly points: number
  readonly missing: number
  readonly progress: number
}

/**
 * Returns how many points a balance lacks for each subscription's cheapest plan in stock. Plans out of reach come
 * first, nearest first, as the next goal; then affordable ones, most expensive first.
 */
export function withinReach(subscriptions: readonly Subscription[], balance: number): Reach[] {
  const reaches = subscriptions.flatMap((subscription) => {
    const offered = subscription.plans.filter((plan) => plan.inStock)
    const [plan] = offered.toSorted((a, b) => a.points - b.points)
    if (!plan) return []
    const missing = Math.max(0, plan.points - balance)
    const progress = Math.min(100, Math.floor((balance * 100) / plan.points))
    const { id: subscriptionId, name } = subscription
    return [{ subscriptionId, name, duration: plan.duration, points: plan.points, missing, progress }]
  })
  const ahead = reaches.filter((reach) => reach.missing > 0).toSorted((a, b) => a.missing - b.missing)
  const affordable = reaches.filter((reach) => reach.missing === 0).toSorted((a, b) => b.points - a.points)
  return [...ahead, ...affordable]
}
