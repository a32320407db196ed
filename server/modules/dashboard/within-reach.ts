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
 * How far a balance is from each subscription's cheapest plan in stock. The nearest that is still out
 * of reach comes first, as the next thing to aim for; then those further away; then those that can
 * be had now, the dearest first.
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
