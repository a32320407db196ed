import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Scrolls the element into view if the address ends with `#` and this name, once its content is there.
 *
 * @returns the ref of the element
 */
export function useScrollToHash(name: string, isThere: boolean): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (isThere && hash === `#${name}`) element.current?.scrollIntoView({ block: 'start' })
  }, [isThere, hash, name])
  return element
}
