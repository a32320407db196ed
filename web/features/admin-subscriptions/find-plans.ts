import type { AdminPlan } from '#contracts/admin-subscriptions.ts'

export const CATEGORY_FILTER = ['all', 'streaming', 'music', 'social', 'other'] as const
export const STOCK_FILTER = ['all', 'inStock', 'outOfStock', 'unpriced'] as const

export interface PlanFilter {
  readonly search: string
  readonly category: (typeof CATEGORY_FILTER)[number]
  readonly stock: (typeof STOCK_FILTER)[number]
}

/** Returns whether a plan is in stock: switched on, and not counted down to zero. The price does not matter. */
const isInStock = ({ inStock, left }: Pick<AdminPlan, 'inStock' | 'left'>): boolean => inStock && left !== 0

/** Returns the plans that contain every word of the search and match category and stock. */
export function findPlans(plans: readonly AdminPlan[], { search, category, stock }: PlanFilter): AdminPlan[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return plans.filter((plan) => {
    const text = `${plan.name} ${plan.subscriptionId} ${plan.duration} ${plan.description}`.toLowerCase()
    if (!words.every((word) => text.includes(word))) return false
    if (category !== 'all' && plan.category !== category) return false
    if (stock === 'unpriced') return plan.points === null
    return stock === 'all' || isInStock(plan) === (stock === 'inStock')
  })
}
