import { type RefObject, useEffect } from 'react'

/** Puts the focus into a part of the page that an act has opened, once. */
export function useFocusOnce(box: RefObject<HTMLElement | null>, selector: string): void {
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>(selector)
    first?.focus()
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [box, selector])
}
