/** A worker that ran this long did not crash at start-up. */
const MIN_UPTIME_MS = 10_000
const INITIAL_MS = 250
const MAX_MS = 30_000

/** Exponential backoff before a worker is restarted. The first restart is immediate. */
export class RestartBackoff {
  #failures = 0

  /** Returns the delay in milliseconds. @param uptimeMs uptime of the worker that has ended */
  next(uptimeMs: number): number {
    if (uptimeMs >= MIN_UPTIME_MS) this.#failures = 0
    const delay = this.#failures === 0 ? 0 : Math.min(MAX_MS, INITIAL_MS * 2 ** (this.#failures - 1))
    this.#failures += 1
    return delay
  }
}
