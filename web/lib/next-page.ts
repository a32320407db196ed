import { useSearchParams } from 'react-router'
import { readCached, writeCached } from './cache.ts'

/**
 * Cache key of the page that a guest asked for, while they use a mailed link. It expires after a day, like the link.
 */
export const NEXT_PAGE = 'next_page'

/** Returns the page that the address names for after signing in. The caller must validate it (`safeTarget`). */
export const useNext = (): string | null => useSearchParams()[0].get('next')

/** Returns a function that adds the destination to the addresses of the other pages for guests. */
export function useGuestPath(): (path: string) => string {
  const next = useNext()
  return (path) => (next ? `${path}?${new URLSearchParams({ next })}` : path)
}

/** Caches the page that a guest asked for, because a mailed link returns without it. */
export function useStoreNextPage(): () => void {
  const next = useNext()
  return () => {
    if (next) writeCached(NEXT_PAGE, next)
  }
}

export const storedNextPage = (): string | null => {
  const stored = readCached<unknown>(NEXT_PAGE)?.value
  return typeof stored === 'string' ? stored : null
}
