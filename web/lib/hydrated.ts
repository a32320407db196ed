import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page runs in a browser: false while it is prerendered, and while the browser takes that over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
