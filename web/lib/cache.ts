/** The local cache of the product: `paz_` keys in localStorage that live for a day (document 1, section 9). */
const PREFIX = 'paz_'
const LIFETIME_MS = 24 * 60 * 60 * 1000
const CLEANING_MS = 30 * 60 * 1000

interface Kept<Value> {
  readonly value: Value
  readonly storedAt: number
}

/** localStorage, or nothing where the browser forbids it. */
function storage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

function parse<Value>(text: string | null): Kept<Value> | undefined {
  if (!text?.startsWith('{"value":')) return undefined
  try {
    return JSON.parse(text) as Kept<Value>
  } catch {
    return undefined
  }
}

const isExpired = (kept: Kept<unknown>) => Date.now() - kept.storedAt > LIFETIME_MS

/** What was cached under the name less than a day ago, and when. */
export function readCached<Value>(name: string): Kept<Value> | undefined {
  const kept = parse<Value>(storage()?.getItem(PREFIX + name) ?? null)
  return kept && !isExpired(kept) ? kept : undefined
}

export function writeCached<Value>(name: string, value: Value): void {
  try {
    storage()?.setItem(PREFIX + name, JSON.stringify({ value, storedAt: Date.now() }))
  } catch {
    // A full or forbidden storage only costs the next start a request.
  }
}

export function dropCached(name: string): void {
  storage()?.removeItem(PREFIX + name)
}

function forget(when: (kept: Kept<unknown>) => boolean): void {
  const store = storage()
  if (!store) return
  for (const key of Object.keys(store)) {
    const kept = key.startsWith(PREFIX) ? parse(store.getItem(key)) : undefined
    if (kept && when(kept)) store.removeItem(key)
  }
}

/** What this tab keeps until it is closed or the member leaves. */
function tabStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

export const readInTab = <Value>(name: string): Value | undefined =>
  parse<Value>(tabStorage()?.getItem(PREFIX + name) ?? null)?.value

export function keepInTab<Value>(name: string, value: Value): void {
  try {
    tabStorage()?.setItem(PREFIX + name, JSON.stringify({ value, storedAt: Date.now() }))
  } catch {
    // It is then lost when the page is loaded again.
  }
}

function clearTab(): void {
  const store = tabStorage()
  if (!store) return
  for (const key of Object.keys(store)) if (key.startsWith(PREFIX)) store.removeItem(key)
}

/** Drops everything cached, as at sign-out; preferences stay. */
export function clearCache(): void {
  forget(() => true)
  clearTab()
}

/** Drops expired entries now and every half hour. Returns how to stop. */
export function keepCacheClean(): () => void {
  forget(isExpired)
  const timer = setInterval(() => forget(isExpired), CLEANING_MS)
  return () => clearInterval(timer)
}

/** A choice of this browser, such as its theme. Unlike the cache it does not expire. */
export const readPreference = (name: string): string | null => storage()?.getItem(PREFIX + name) ?? null

export function writePreference(name: string, value: string): void {
  try {
    storage()?.setItem(PREFIX + name, value)
  } catch {
    // The choice then lasts until the page is closed.
  }
}
