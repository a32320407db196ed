import type { Clock } from '#server/adapters/clock.ts'

/** How long somebody who asks waits for a new reading. */
const PATIENCE_MS = 2000

/** A reading that is not taken more often than it may, however many ask. */
export interface Readings<Value> {
  /**
   * The newest reading; a new one where the last try is long enough ago. Undefined where the last try failed or has not
   * ended: an old value would look like the present.
   */
  latest(): Promise<Value | undefined>
  /** How many tries failed. */
  readonly failures: number
}

/** @param everyMs how long at least lies between two tries */
export function createRateLimitedReader<Value>(
  everyMs: number,
  clock: Clock,
  read: () => Promise<Value>,
): Readings<Value> {
  let triedAt = Number.NEGATIVE_INFINITY
  let failures = 0
  let value: Value | undefined
  let running: Promise<void> | undefined
  const tryAgain = async () => {
    try {
      value = await read()
    } catch {
      value = undefined
      failures += 1
    } finally {
      running = undefined
    }
  }
  return {
    get failures() {
      return failures
    },
    async latest() {
      const now = clock.now().getTime()
      // A clock that was set back makes nothing fresh.
      const isDue = now - triedAt >= everyMs || now < triedAt
      if (!running && isDue) {
        triedAt = now
        running = tryAgain()
      }
      if (!running) return value
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<'late'>((resolve) => {
        timer = setTimeout(resolve, PATIENCE_MS, 'late')
      })
      const end = await Promise.race([running, late])
      clearTimeout(timer)
      return end === 'late' ? undefined : value
    },
  }
}
