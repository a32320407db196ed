import type { Subscription } from '#contracts/rewards.ts'

export const CATEGORY_TABS = ['all', 'streaming', 'music', 'social', 'other'] as const satisfies readonly (
  | 'all'
  | Subscription['category']
)[]
export type CategoryTab = (typeof CATEGORY_TABS)[number]

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns the subscriptions whose name or description has every word of the search, regardless of case and accents. */
export function searchSubscriptions(subscriptions: readonly Subscription[], search: string): Subscription[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return subscriptions.filter(({ name, description }) => {
    const text = plain(`${name} ${description}`)
    return words.every((word) => text.includes(word))
  })
}

export const ofCategory = (subscriptions: readonly Subscription[], tab: CategoryTab): readonly Subscription[] =>
  tab === 'all' ? subscriptions : subscriptions.filter(({ category }) => category === tab)
