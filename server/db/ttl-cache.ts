// What is the same for everybody and read all the time: read once in a while, in this process.

import type { Db } from './transaction.ts'

interface Kept<Value> {
  readonly since: number
  readonly value: Promise<Value>
}

/**
 * @param ms how old an answer may be
 * @returns a reading that asks at most once in that time, however many want to know
 */
export function createTtlCache<Value>(
  ms: number,
  read: (db: Db, now: Date) => Promise<Value>,
): (db: Db, now: Date) => Promise<Value> {
  let found: Kept<Value> | undefined
  return async (db, now) => {
    const age = found ? now.getTime() - found.since : -1
    // A clock that was set back makes nothing fresh.
    if (found && age >= 0 && age < ms) return await found.value
    const kept = { since: now.getTime(), value: read(db, now) }
    found = kept
    try {
      return await kept.value
    } catch (error) {
      // A failure is told to those who wait, and to nobody after them.
      if (found === kept) found = undefined
      throw error
    }
  }
}
