import { type MouseEvent, useRef } from 'react'

/**
 * Keeps the second half of a double click from what its first half has opened: a form that takes the place of the
 * button that was pressed would hear it, lose its focus, or even be sent. What begins inside is heard as ever.
 */
export function useIgnoreGhostClicks() {
  const hasBegun = useRef(false)
  const refuse = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    onMouseDownCapture: (event: MouseEvent) => {
      if (event.detail <= 1) hasBegun.current = true
      if (!hasBegun.current) refuse(event)
    },
    onClickCapture: (event: MouseEvent) => {
      // A click by the keyboard counts none.
      if (event.detail > 1 && !hasBegun.current) refuse(event)
    },
  }
}
