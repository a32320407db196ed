/** The local cache: `paz_` keys in localStorage that expire after a day (docs/product.md#local-cache). */
const PREFIX = 'paz_'
const LIFETIME_MS = 24 * 60 * 60 * 1000
const CLEANUP_INTERVAL_MS = 30 * 60 * 1000

interface Cached<Value> {
  readonly value: Value
  readonly storedAt: number
}

/** Returns localStorage, or undefined where the browser forbids it. */
function storage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

function parse<Value>(text: string | null): Cached<Value> | undefined {
  if (!text?.startsWith('{"value":')) return undefined
  try {
    return JSON.parse(text) as Cached<Value>
  } catch {
    return undefined
  }
}

const isExpired = (cached: Cached<unknown>) => Date.now() - cached.storedAt > LIFETIME_MS

/** Returns the value cached under this name and its time, unless it is older than a day. */
export function readCached<Value>(name: string): Cached<Value> | undefined {
  const cached = parse<Value>(storage()?.getItem(PREFIX + name) ?? null)
  return cached && !isExpired(cached) ? cached : undefined
}

export function writeCached<Value>(name: string, value: Value): void {
  try {
    storage()?.setItem(PREFIX + name, JSON.stringify({ value, storedAt: Date.now() }))
  } catch {
    // A full or forbidden storage only costs one request at the next start.
  }
}

export function dropCached(name: string): void {
  unstored.delete(name)
  storage()?.removeItem(PREFIX + name)
}

function removeWhere(when: (cached: Cached<unknown>) => boolean): void {
  const store = storage()
  if (!store) return
  for (const key of Object.keys(store)) {
    const cached = key.startsWith(PREFIX) ? parse(store.getItem(key)) : undefined
    if (cached && when(cached)) store.removeItem(key)
  }
}

/** Returns the storage of this tab, which lasts until it is closed or the member signs out. */
function tabStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

export const readInTab = <Value>(name: string): Value | undefined =>
  parse<Value>(tabStorage()?.getItem(PREFIX + name) ?? null)?.value

export function storeInTab<Value>(name: string, value: Value): void {
  try {
    tabStorage()?.setItem(PREFIX + name, JSON.stringify({ value, storedAt: Date.now() }))
  } catch {
    // The value is then lost when the page reloads.
  }
}

function clearTab(): void {
  const store = tabStorage()
  if (!store) return
  for (const key of Object.keys(store)) if (key.startsWith(PREFIX)) store.removeItem(key)
}

/** Clears the cache, as at sign-out. Preferences stay. */
export function clearCache(): void {
  removeWhere(() => true)
  clearTab()
}

/** Removes expired entries now and every half hour. Returns a function that stops it. */
export function scheduleCacheCleanup(): () => void {
  removeWhere(isExpired)
  const timer = setInterval(() => removeWhere(isExpired), CLEANUP_INTERVAL_MS)
  return () => clearInterval(timer)
}

/** Preferences that the browser did not store, because its storage is forbidden or full. They last until the page is closed. */
const unstored = new Map<string, string>()

/** Returns a preference of this browser, such as its theme. Unlike the cache it does not expire. */
export const readPreference = (name: string): string | null =>
  storage()?.getItem(PREFIX + name) ?? unstored.get(name) ?? null

export function writePreference(name: string, value: string): void {
  try {
    const store = storage()
    if (store) store.setItem(PREFIX + name, value)
    else unstored.set(name, value)
  } catch {
    unstored.set(name, value)
  }
}
