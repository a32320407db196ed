import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { isPlainKey } from './plain-key.ts'

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 }

interface RowKeys<Box extends HTMLElement> {
  readonly box: RefObject<Box | null>
  /** The id of the focused row. */
  readonly reached: string | undefined
  readonly onFocus: (event: FocusEvent) => void
}

/**
 * Moves through the rows (`data-row`) inside `box` with j and k. The focus goes to the row's `data-open` button, else to the link of its member, so
 * that Enter opens it, else to the row itself.
 */
export function useRowKeys<Box extends HTMLElement>(): RowKeys<Box> {
  const box = useRef<Box>(null)
  const [reached, setReached] = useState<string>()
  const last = useRef(reached)
  last.current = reached
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      if (!step || !isPlainKey(event)) return
      const rows = [...(box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      const at = rows.findIndex((row) => row.dataset.row === last.current)
      const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))]
      if (!next) return
      event.preventDefault()
      const target = openerOf(next) ?? next
      if (target === next) next.tabIndex = -1
      target.focus()
      next.scrollIntoView({ block: 'nearest' })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest('[data-row]')
    if (row instanceof HTMLElement) setReached(row.dataset.row)
  }
  return { box, reached, onFocus }
}

const openerOf = (row: HTMLElement): HTMLElement | null =>
  row.querySelector<HTMLElement>('[data-open]') ?? row.querySelector<HTMLElement>('a[data-member-id]')
