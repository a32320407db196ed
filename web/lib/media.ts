import { useSyncExternalStore } from 'react'

/** Whether the viewport is at least as wide as a desktop; follows when it changes. */
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
