import type { RateLimit } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import { networksOf } from './client-address.ts'
import { countUse, returnThrottle, tooMany } from './rate-limit.ts'

/** A counted subject and its limit. */
export interface Throttle {
  readonly subject: string
  readonly limit: RateLimit
}

/** Returns the throttles of an address's networks; a wider network gets a multiple of the limit. */
export const networkThrottles = (name: string, address: string, limit: RateLimit): Throttle[] =>
  networksOf(address).map(({ network, factor }) => ({
    subject: `${name} ${network}`,
    limit: { ...limit, max: limit.max * factor },
  }))

/** Cached exhausted throttles; about 8 MB. */
const MAX_CACHED = 50_000

/**
 * Counts in the database, so that limits hold over all processes, and caches exhausted throttles: until their window ends, further
 * attempts are refused without a statement.
 */
export class Throttles {
  /** Ends of the windows of exhausted subjects, in milliseconds since 1970, in insertion order. */
  readonly #exhausted = new Map<string, number>()
  readonly #maxCached: number

  constructor(maxCached = MAX_CACHED) {
    this.#maxCached = maxCached
  }

  /** Checks the cache only. @throws Problem tooManyRequests when one of them is exhausted */
  assertOpen(throttles: readonly Throttle[], now: Date): void {
    for (const { subject } of throttles) {
      const endsAt = this.#exhausted.get(subject)
      if (endsAt === undefined) continue
      if (endsAt > now.getTime()) throw tooMany((endsAt - now.getTime()) / 1000)
      this.#exhausted.delete(subject)
    }
  }

  /** Counts one use of each. @throws Problem tooManyRequests when one of them is exhausted; that one is not counted */
  async take(db: Db, throttles: readonly Throttle[], now: Date): Promise<void> {
    this.assertOpen(throttles, now)
    for (const { subject, limit } of throttles) {
      const { isCounted, endsAt } = await countUse(db, subject, limit, now)
      if (isCounted) continue
      this.#cacheExhausted(subject, endsAt)
      throw tooMany((endsAt - now.getTime()) / 1000)
    }
  }

  /** Takes back one use of each: a success does not count in throttles of failures. */
  async giveBack(db: Db, throttles: readonly Throttle[]): Promise<void> {
    for (const { subject } of throttles) {
      await returnThrottle(db, subject)
      this.#exhausted.delete(subject)
    }
  }

  /** Number of cached exhausted throttles. */
  get size(): number {
    return this.#exhausted.size
  }

  #cacheExhausted(subject: string, endsAt: number): void {
    const [oldest] = this.#exhausted.keys()
    if (this.#exhausted.size >= this.#maxCached && oldest !== undefined) this.#exhausted.delete(oldest)
    this.#exhausted.set(subject, endsAt)
  }
}
