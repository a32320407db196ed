import { useDeferredValue } from 'react'

/**
 * Draws the first items of a long list as soon as it arrives, and the rest right afterwards in interruptible steps. A
 * list that was cached is drawn whole, so that going back restores the scroll position.
 */
export function useProgressiveList(isThere: boolean, few: number) {
  const isWhole = useDeferredValue(isThere)
  return <Item>(items: readonly Item[]): readonly Item[] => (isWhole ? items : items.slice(0, few))
}
