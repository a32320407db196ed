import { isLowOnCodes } from '#contracts/activation-code-rules.ts'
import type { AdminPlan } from '#contracts/admin-subscriptions.ts'

export const CATEGORY_FILTER = ['all', 'streaming', 'music', 'social', 'other'] as const
export const STOCK_FILTER = ['all', 'inStock', 'outOfStock', 'lowCodes', 'unpriced'] as const

export interface PlanFilter {
  readonly search: string
  readonly category: (typeof CATEGORY_FILTER)[number]
  readonly stock: (typeof STOCK_FILTER)[number]
}

/** Returns whether a plan is in stock: switched on, with a code, or deliverable without one. The price does not matter. */
const isInStock = ({ inStock, left, codes, needsCode }: AdminPlan): boolean =>
  inStock && (codes > 0 || (!needsCode && left !== 0))

/** Returns the plans that contain every word of the search and match category and stock. */
export function findPlans(plans: readonly AdminPlan[], { search, category, stock }: PlanFilter): AdminPlan[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return plans.filter((plan) => {
    const text = `${plan.name} ${plan.subscriptionId} ${plan.duration} ${plan.description}`.toLowerCase()
    if (!words.every((word) => text.includes(word))) return false
    if (category !== 'all' && plan.category !== category) return false
    if (stock === 'unpriced') return plan.points === null
    if (stock === 'lowCodes') return isLowOnCodes(plan)
    return stock === 'all' || isInStock(plan) === (stock === 'inStock')
  })
}
