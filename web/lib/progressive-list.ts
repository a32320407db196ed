import { startTransition, useEffect, useState } from 'react'

interface ProgressiveList {
  /** Whether its first items may be drawn. */
  readonly hasBegun: boolean
  /** Returns the items to draw now. */
  begin<Item>(items: readonly Item[]): readonly Item[]
}

/**
 * Draws a long list in two steps when it arrives: the first items, then the rest. Both can be interrupted, so that the page reacts meanwhile. A
 * list that was cached is drawn whole, so that going back restores the scroll position.
 *
 * @param isThere whether the list has arrived
 * @param few the number of items of the first step
 */
export function useProgressiveList(isThere: boolean, few: number): ProgressiveList {
  const [step, setStep] = useState<'waiting' | 'few' | 'whole'>(isThere ? 'whole' : 'waiting')
  useEffect(() => {
    if (isThere && step !== 'whole') startTransition(() => setStep(step === 'waiting' ? 'few' : 'whole'))
  }, [isThere, step])
  return { hasBegun: step !== 'waiting', begin: (items) => (step === 'whole' ? items : items.slice(0, few)) }
}
