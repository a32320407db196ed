import { type RefObject, useEffect } from 'react'

/** Focuses an element in a newly opened part of the page, once. */
export function useFocusOnce(box: RefObject<HTMLElement | null>, selector: string): void {
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>(selector)
    first?.focus()
    // A dialog that opens only after this effect chooses by the attribute, which React does not write.
    first?.setAttribute('autofocus', '')
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [box, selector])
}
