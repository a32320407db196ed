import type { Db } from '#server/db/transaction.ts'
import type { Throttle, Throttles } from './throttles.ts'

/** Limits calls of guests to a route, by the networks of their address. Counts each call once. */
export class GuestLimit {
  readonly #throttles: Throttles
  readonly #db: Db
  readonly #networks: readonly Throttle[]
  readonly #now: Date
  #isCounted = false

  constructor(throttles: Throttles, db: Db, networks: readonly Throttle[], now: Date) {
    this.#throttles = throttles
    this.#db = db
    this.#networks = networks
    this.#now = now
  }

  /** Checks the in-memory cache only. @throws Problem tooManyRequests */
  assertOpen(): void {
    this.#throttles.assertOpen(this.#networks, this.#now)
  }

  /** Counts the call, once. @throws Problem tooManyRequests */
  async count(): Promise<void> {
    if (this.#isCounted) return
    this.#isCounted = true
    await this.#throttles.take(this.#db, this.#networks, this.#now)
  }

  /** Reads a part of the call. When reading fails, counts the call before it rethrows. */
  async read<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      await this.count()
      throw error
    }
  }
}
