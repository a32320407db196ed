import type { RateLimit } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import { networksOf } from './client-address.ts'
import { countUse, returnThrottle, tooMany } from './rate-limit.ts'

/** Who is counted, and how much of it is allowed. */
export interface Throttle {
  readonly subject: string
  readonly limit: RateLimit
}

/** The throttles of the networks that an address is in; a wider network may use the limit several times. */
export const networkThrottles = (name: string, address: string, limit: RateLimit): Throttle[] =>
  networksOf(address).map(({ network, factor }) => ({
    subject: `${name} ${network}`,
    limit: { ...limit, max: limit.max * factor },
  }))

/** About 8 MB. */
const MAX_REMEMBERED = 50_000

/**
 * Counts in the database, so that limits hold over all processes, and remembers which throttles are exhausted: until the
 * window ends a further try is refused from memory, with no statement and no connection.
 */
export class Throttles {
  /** When the window of an exhausted subject ends, in milliseconds since 1970; the oldest entry first. */
  readonly #exhausted = new Map<string, number>()
  readonly #maxRemembered: number

  constructor(maxRemembered = MAX_REMEMBERED) {
    this.#maxRemembered = maxRemembered
  }

  /** Checks the memory alone. @throws Problem tooManyRequests when one of them is known to be exhausted */
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
      this.#remember(subject, endsAt)
      throw tooMany((endsAt - now.getTime()) / 1000)
    }
  }

  /** Gives back what a success has taken from throttles that count failures. */
  async giveBack(db: Db, throttles: readonly Throttle[]): Promise<void> {
    for (const { subject } of throttles) {
      await returnThrottle(db, subject)
      this.#exhausted.delete(subject)
    }
  }

  /** How many exhausted throttles are remembered. */
  get size(): number {
    return this.#exhausted.size
  }

  #remember(subject: string, endsAt: number): void {
    const [oldest] = this.#exhausted.keys()
    if (this.#exhausted.size >= this.#maxRemembered && oldest !== undefined) this.#exhausted.delete(oldest)
    this.#exhausted.set(subject, endsAt)
  }
}
