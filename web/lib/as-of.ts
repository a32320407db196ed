import { useSyncExternalStore } from 'react'
import { makeStore } from './store.ts'

/** Data of a read replica that are not older than this are not worth a word. */
const RECENT_MS = 2000

interface Read {
  readonly asOf: string
  /** The path of the screen that read them. */
  readonly screen: string
}

/** The newest read of each route that a replica answered with older data. */
const reads = makeStore<ReadonlyMap<string, Read>>(new Map())

/** Notes whether a response is older than now. @param key of the route; its next response replaces this one */
export function noteAsOf(key: string, { headers }: Response): void {
  const asOf = headers.get('as-of')
  // By the server's clock, because that of the device may be wrong.
  const isOld = asOf !== null && Date.parse(headers.get('date') ?? '') - Date.parse(asOf) > RECENT_MS
  if (!isOld && !reads.read().has(key)) return
  const next = new Map(reads.read())
  if (isOld) next.set(key, { asOf, screen: location.pathname })
  else next.delete(key)
  reads.set(next)
}

/** Returns the time of the oldest data of a screen, undefined if they are of now. */
export const asOfOf = (screen: string): string | undefined =>
  [...reads.read().values()]
    .filter((read) => read.screen === screen)
    .map(({ asOf }) => asOf)
    .sort()[0]

/** The same, for a component. */
export const useAsOf = (screen: string): string | undefined =>
  useSyncExternalStore(
    reads.subscribe,
    () => asOfOf(screen),
    () => undefined,
  )
