// Caches a value that is the same for all members, in this process.

import { primaryOf } from './replica.ts'
import type { Db } from './transaction.ts'

interface Entry<Value> {
  readonly readAt: number
  readonly value: Promise<Value>
}

/**
 * Returns a cached read: concurrent calls share one read, and failures are not cached. It reads from the primary for every caller, because
 * commands use the values as well.
 *
 * @param ms time to live
 */
export function createTtlCache<Value>(
  ms: number,
  read: (db: Db, now: Date) => Promise<Value>,
): (db: Db, now: Date) => Promise<Value> {
  let entry: Entry<Value> | undefined
  return async (db, now) => {
    const age = entry ? now.getTime() - entry.readAt : -1
    // A negative age means that the clock was set back.
    if (entry && age >= 0 && age < ms) return await entry.value
    const fresh = { readAt: now.getTime(), value: read(primaryOf(db), now) }
    entry = fresh
    try {
      return await fresh.value
    } catch (error) {
      if (entry === fresh) entry = undefined
      throw error
    }
  }
}
