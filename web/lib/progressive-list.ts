import { useDeferredValue } from 'react'

/**
 * For a long list that is waited for: its first few are drawn as soon as it comes, all of it right after, in steps between
 * which the page answers. A list that is there when its page appears is drawn whole, so that the way back finds its place.
 */
export function useProgressiveList(isThere: boolean, few: number) {
  const isWhole = useDeferredValue(isThere)
  return <Item>(items: readonly Item[]): readonly Item[] => (isWhole ? items : items.slice(0, few))
}
