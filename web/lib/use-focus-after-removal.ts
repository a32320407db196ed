import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses an element after the member's own action has removed its button, which had the focus. Returns a function to
 * call when the action has succeeded.
 *
 * @param state changes when the button is removed
 */
export function useFocusAfterRemoval(
  target: RefObject<HTMLElement | null>,
  state: boolean | number | undefined,
): () => void {
  const isExpected = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each change of the state
  useEffect(() => {
    if (isExpected.current && document.activeElement === document.body) target.current?.focus({ preventScroll: true })
    isExpected.current = false
  }, [target, state])
  return () => {
    isExpected.current = true
  }
}
