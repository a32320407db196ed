import { type MouseEvent, useRef } from 'react'

/**
 * Ignores the second half of a double click whose first half opened this element. Otherwise a form that replaces the
 * pressed button would receive that click, lose its focus or be sent. Clicks that begin inside pass.
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
      // Clicks by the keyboard have a count of 0.
      if (event.detail > 1 && !hasBegun.current) refuse(event)
    },
  }
}
