import type { Db } from '#server/db/transaction.ts'
import type { Throttle, Throttles } from './throttles.ts'

/** The limit of a route for guests, counted once for each call by its networks. */
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

  /** Checks the memory alone. @throws Problem tooManyRequests */
  assertOpen(): void {
    this.#throttles.assertOpen(this.#networks, this.#now)
  }

  /** Counts the call, unless it is counted already. @throws Problem tooManyRequests */
  async count(): Promise<void> {
    if (this.#isCounted) return
    this.#isCounted = true
    await this.#throttles.take(this.#db, this.#networks, this.#now)
  }

  /** Reads a part of the call; one that cannot be read is counted before it is refused. */
  async read<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      await this.count()
      throw error
    }
  }
}
