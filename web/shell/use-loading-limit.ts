import { useEffect, useState } from 'react'

/** After this long something is shown, whatever is still on its way (document 1, section 4). */
const LIMIT_MS = 3000

/** Whether to show a waiting screen: while `isPending`, and never longer than 3 s. */
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
