import { useCallback, useEffect, useRef, useState } from 'react'
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router'

type Changes = Readonly<Record<string, string>>

/** The state of a history entry: the names that a control other than a search field has set. */
interface FilterState {
  readonly set?: readonly string[]
}

/**
 * Returns a page's filters from its address. An empty value removes its name. @returns `change` replaces the history
 * entry, or with `push` adds one that Back returns to
 */
export function useFilters(): [filters: URLSearchParams, change: (changes: Changes, push?: boolean) => void] {
  const [filters, write] = useWrittenFilters()
  const change = useCallback(
    (changes: Changes, push = false) => {
      const state: FilterState = { set: Object.keys(changes) }
      write(changes, { replace: !push, state })
    },
    [write],
  )
  return [filters, change]
}

function useWrittenFilters() {
  const [filters, setFilters] = useSearchParams()
  const write = useCallback(
    (changes: Changes, options: NavigateOptions) => {
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
        { ...options, preventScrollReset: true },
      )
    },
    [setFilters],
  )
  return [filters, write] as const
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
  const [filters, write] = useWrittenFilters()
  const { state, key } = useLocation() as { readonly state: FilterState | null; readonly key: string }
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
  const isSet = state?.set?.includes(name) === true
  const latest = useRef(settled)
  latest.current = settled
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history is read once.
  useEffect(() => {
    // A reset also counts for text that the address does not have yet.
    if (isSet) setText(latest.current)
  }, [key])
  useEffect(() => {
    const next = text.trim()
    if (next === written.current.at(-1)) return
    const timer = setTimeout(() => {
      written.current.push(next)
      write({ [name]: next }, { replace: true })
    }, delayMs)
    return () => clearTimeout(timer)
  }, [text, name, delayMs, write])
  return { text, setText, settled }
}
