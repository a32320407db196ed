import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns whether the page runs in a browser: false during prerendering and hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
