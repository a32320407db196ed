// Lower prices by a campaign (docs/product.md#campaigns).

import { campaignPrice, type Discount } from '#contracts/campaign-rules.ts'
import type { Subscription } from '#contracts/rewards.ts'
import { type Campaign, endOf } from '#server/modules/rules/index.ts'

export interface Offer {
  readonly points: number
  readonly endsAt: Date
}

/** Returns the discount of the campaigns that run for a member; at most one has one. */
export const discountOf = (campaigns: readonly Campaign[]): Discount | null =>
  campaigns.find(({ overlay }) => overlay.discount)?.overlay.discount ?? null

/** Returns the campaign's price of a plan; undefined for the usual one. @param campaigns that run for the member; at most one changes prices */
export function offerOf(
  plan: { readonly id: string; readonly points: number },
  campaigns: readonly Campaign[],
): Offer | undefined {
  const campaign = campaigns.find(({ overlay }) => overlay.discount)
  if (!campaign) return undefined
  const points = campaignPrice(plan, campaign.overlay.discount)
  return points < plan.points ? { points, endsAt: endOf(campaign) } : undefined
}

/** Returns the catalogue with the prices that count for a member. */
export const withOffers = (subscriptions: readonly Subscription[], campaigns: readonly Campaign[]): Subscription[] =>
  subscriptions.map((subscription) => ({
    ...subscription,
    plans: subscription.plans.map((plan) => {
      const offer = offerOf(plan, campaigns)
      if (!offer) return plan
      return {
        ...plan,
        points: offer.points,
        offer: { regularPoints: plan.points, endsAt: offer.endsAt.toISOString() },
      }
    }),
  }))
