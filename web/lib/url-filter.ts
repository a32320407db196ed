import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

type Changes = Readonly<Record<string, string>>

/**
 * Returns a page's filters from its address. An empty value removes its name. @returns `change` replaces the history
 * entry, or with `push` adds one that Back returns to
 */
export function useFilters(): [filters: URLSearchParams, change: (changes: Changes, push?: boolean) => void] {
  const [filters, setFilters] = useSearchParams()
  const change = useCallback(
    (changes: Changes, push = false) => {
      setFilters(
        () => {
          // Read from the location: the router's value is as old as the last rendering, and a change would be lost.
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

/** Returns the name of what is open over or next to a list, from the address. Back closes it and stays on the page. */
export function useOpened(name: string) {
  const [filters, change] = useFilters()
  const opened = filters.get(name) || undefined
  return {
    opened,
    open: (id: string) => change({ [name]: id }, !opened),
    close: () => change({ [name]: '' }),
  }
}

/** Returns the filter's value if it is allowed, else the first allowed value. */
export function oneOf<Value extends string>(allowed: readonly [Value, ...Value[]], value: string | null): Value {
  return allowed.find((one) => one === value) ?? allowed[0]
}

/**
 * Returns the text of a search field; the address follows `delayMs` after the last key. `settled` is the address's
 * value.
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
    // The change came from a link or Back, not from this field.
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
