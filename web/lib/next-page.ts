import { useSearchParams } from 'react-router'
import { readCached, writeCached } from './cache.ts'

/** Where a guest wanted to go, kept while they are on the way through a mailed link; a day at most, as the link. */
export const NEXT_PAGE = 'next_page'

/** What the address says about where to go after signing in. Whoever goes there has to check it. */
export const useNext = (): string | null => useSearchParams()[0].get('next')

/** The addresses of the other pages for guests, with where to go afterwards carried along. */
export function useGuestPath(): (path: string) => string {
  const next = useNext()
  return (path) => (next ? `${path}?${new URLSearchParams({ next })}` : path)
}

/** A link is mailed that leads back without it: this browser remembers where its guest wanted to go. */
export function useKeepNext(): () => void {
  const next = useNext()
  return () => {
    if (next) writeCached(NEXT_PAGE, next)
  }
}

export const keptNext = (): string | null => {
  const kept = readCached<unknown>(NEXT_PAGE)?.value
  return typeof kept === 'string' ? kept : null
}
