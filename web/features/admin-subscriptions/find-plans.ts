import type { AdminPlan } from '#contracts/admin-subscriptions.ts'

export const CATEGORY_FILTER = ['all', 'streaming', 'music', 'social', 'other'] as const
export const STOCK_FILTER = ['all', 'inStock', 'outOfStock', 'unpriced'] as const

export interface PlanFilter {
  readonly search: string
  readonly category: (typeof CATEGORY_FILTER)[number]
  readonly stock: (typeof STOCK_FILTER)[number]
}

/** Whether somebody could have it, were it priced: said to be in stock, and not counted down to none. */
const isInStock = ({ inStock, left }: Pick<AdminPlan, 'inStock' | 'left'>): boolean => inStock && left !== 0

/** The plans in which every word of the search stands, of a category and a stock. */
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
