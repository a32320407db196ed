import { type MouseEvent, useRef } from 'react'

const refuse = (event: Pick<MouseEvent, 'preventDefault' | 'stopPropagation'>): void => {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * Ignores the second half of a double click whose first half opened this element. Otherwise a form that replaces the
 * pressed button would receive that click, lose its focus or be sent. Clicks that begin inside pass.
 */
export function useIgnoreGhostClicks() {
  const hasBegun = useRef(false)
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

/** Ignores the second half of a double click whose first half closed a dialog or switched a button, and would reach the page below or switch it back. */
export function ignoreRestOfDoubleClick(): void {
  const next = new AbortController()
  const check = (event: globalThis.MouseEvent) => (event.detail > 1 ? refuse(event) : next.abort())
  for (const type of ['mousedown', 'click'] as const)
    document.addEventListener(type, check, { capture: true, signal: next.signal })
}
