import type { Clock } from '#server/adapters/clock.ts'

/** How long a caller waits for a new reading. */
const TIMEOUT_MS = 2000

/** A reading that is taken at a limited rate, regardless of the number of callers. */
export interface Readings<Value> {
  /**
   * Returns the newest reading, and takes a new one if the interval is over. Undefined when the last attempt failed or is still
   * running: a stale value would look current.
   */
  latest(): Promise<Value | undefined>
  /** Number of failed attempts. */
  readonly failures: number
}

/** @param minIntervalMs minimum time between two attempts */
export function createRateLimitedReader<Value>(
  minIntervalMs: number,
  clock: Clock,
  read: () => Promise<Value>,
): Readings<Value> {
  let triedAt = Number.NEGATIVE_INFINITY
  let failures = 0
  let value: Value | undefined
  let running: Promise<void> | undefined
  const takeReading = async () => {
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
      // Also due when the clock was set back.
      const isDue = now - triedAt >= minIntervalMs || now < triedAt
      if (!running && isDue) {
        triedAt = now
        running = takeReading()
      }
      if (!running) return value
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<'late'>((resolve) => {
        timer = setTimeout(resolve, TIMEOUT_MS, 'late')
      })
      const end = await Promise.race([running, late])
      clearTimeout(timer)
      return end === 'late' ? undefined : value
    },
  }
}
