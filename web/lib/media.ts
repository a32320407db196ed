import { useSyncExternalStore } from 'react'

/** Returns whether the viewport is as wide as a desktop, and updates when that changes. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => false,
  )
}

const query = () => matchMedia('(min-width: 64rem)')

function subscribe(listener: () => void): () => void {
  const media = query()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
