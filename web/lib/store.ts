/** A value of this page that components read by `useSyncExternalStore`. */
export function makeStore<Value>(value: Value) {
  const listeners = new Set<() => void>()
  return {
    read: (): Value => value,
    set(next: Value): void {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
