import { useSyncExternalStore } from 'react'
import { readPreference, writePreference } from './cache.ts'
import { makeStore } from './store.ts'

const NAME = 'table_density'

const isCompact = makeStore(readPreference(NAME) === 'compact')

/** Returns whether tables have low rows in this browser, and a function that changes it. */
export function useTableDensity() {
  const compact = useSyncExternalStore(isCompact.subscribe, isCompact.read, () => false)
  const toggle = () => {
    writePreference(NAME, compact ? 'comfortable' : 'compact')
    isCompact.set(!compact)
  }
  return { compact, toggle }
}
