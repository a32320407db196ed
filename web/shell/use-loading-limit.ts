import { useEffect, useState } from 'react'

/** The longest time of a loading screen (docs/product.md#loading-limit). */
const LIMIT_MS = 3000

/** Returns whether to show a loading screen: while `isPending`, for at most 3 s. */
export function useLoadingLimit(isPending: boolean): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setOver(true), LIMIT_MS)
    return () => {
      clearTimeout(timer)
      setOver(false)
    }
  }, [isPending])
  return isPending && !isOver
}
