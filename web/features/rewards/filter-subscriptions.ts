import type { Subscription } from '#contracts/rewards.ts'

export const CATEGORY_FILTERS = ['all', 'streaming', 'music', 'social', 'other'] as const satisfies readonly (
  | 'all'
  | Subscription['category']
)[]
export type CategoryFilter = (typeof CATEGORY_FILTERS)[number]

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns the subscriptions whose name or description has every word of the search, regardless of case and accents. */
export function searchSubscriptions(subscriptions: readonly Subscription[], search: string): Subscription[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return subscriptions.filter(({ name, description }) => {
    const text = plain(`${name} ${description}`)
    return words.every((word) => text.includes(word))
  })
}

export const ofCategory = (subscriptions: readonly Subscription[], filter: CategoryFilter): readonly Subscription[] =>
  filter === 'all' ? subscriptions : subscriptions.filter(({ category }) => category === filter)
