import { isLowOnCodes } from '#contracts/activation-code-rules.ts'
import type { AdminPlan } from '#contracts/admin-subscriptions.ts'

export const CATEGORY_FILTER = ['all', 'streaming', 'music', 'social', 'other'] as const
export const STOCK_FILTER = ['all', 'inStock', 'outOfStock', 'lowCodes', 'unpriced'] as const

export interface PlanFilter {
  readonly search: string
  readonly category: (typeof CATEGORY_FILTER)[number]
  readonly stock: (typeof STOCK_FILTER)[number]
  /** Days (UTC) of the last change, both included; a missing day means no limit. */
  readonly from?: string
  readonly to?: string
}

/** Returns whether a plan is in stock: switched on, with a code, or deliverable without one. The price does not matter. */
const isInStock = ({ inStock, left, codes, needsCode }: AdminPlan): boolean =>
  inStock && (codes > 0 || (!needsCode && left !== 0))

/** Returns the plans that contain every word of the search and match category, stock and days. */
export function findPlans(plans: readonly AdminPlan[], { search, category, stock, from, to }: PlanFilter): AdminPlan[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return plans.filter((plan) => {
    const text = `${plan.name} ${plan.subscriptionId} ${plan.duration} ${plan.description}`.toLowerCase()
    if (!words.every((word) => text.includes(word))) return false
    const changed = plan.updatedAt?.slice(0, 10) ?? ''
    if ((from && changed < from) || (to && (changed === '' || changed > to))) return false
    if (category !== 'all' && plan.category !== category) return false
    if (stock === 'unpriced') return plan.points === null
    if (stock === 'lowCodes') return isLowOnCodes(plan)
    return stock === 'all' || isInStock(plan) === (stock === 'inStock')
  })
}
