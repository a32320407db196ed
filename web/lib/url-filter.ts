import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

type Changes = Readonly<Record<string, string>>

/**
 * The filters of a page, kept in its address. An empty value takes its name out.
 *
 * @returns `change` replaces the place in the history, or with `push` adds one, to which the way back leads
 */
export function useFilters(): [filters: URLSearchParams, change: (changes: Changes, push?: boolean) => void] {
  const [filters, setFilters] = useSearchParams()
  const change = useCallback(
    (changes: Changes, push = false) => {
      setFilters(
        () => {
          // Of the address itself: what the router hands over is as old as the last rendering, and a change would be lost.
          const next = new URLSearchParams(window.location.search)
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: !push, preventScrollReset: true },
      )
    },
    [setFilters],
  )
  return [filters, change]
}

/** What is open over a list or beside it, by its name in the address. The way back closes it, and leads out of nothing. */
export function useOpened(name: string) {
  const [filters, change] = useFilters()
  const opened = filters.get(name) || undefined
  return {
    opened,
    open: (id: string) => change({ [name]: id }, !opened),
    close: () => change({ [name]: '' }),
  }
}

/** One of the allowed values of a filter; the first where the address says something else. */
export function oneOf<Value extends string>(allowed: readonly [Value, ...Value[]], value: string | null): Value {
  return allowed.find((one) => one === value) ?? allowed[0]
}

/**
 * The text of a search field: at once in the field, `delayMs` after the last key in the address.
 * `settled` is what the address says.
 */
export function useSearchText(name: string, delayMs: number) {
  const [filters, change] = useFilters()
  const settled = filters.get(name) ?? ''
  const [text, setText] = useState(settled)
  const written = useRef([settled])
  useEffect(() => {
    const at = written.current.indexOf(settled)
    if (at >= 0) {
      written.current.splice(0, at)
      return
    }
    // Not from this field: a link, or the way back.
    written.current = [settled]
    setText(settled)
  }, [settled])
  useEffect(() => {
    const next = text.trim()
    if (next === written.current.at(-1)) return
    const timer = setTimeout(() => {
      written.current.push(next)
      change({ [name]: next })
    }, delayMs)
    return () => clearTimeout(timer)
  }, [text, name, delayMs, change])
  return { text, setText, settled }
}
