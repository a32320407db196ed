// Limits how many passwords are hashed concurrently. A hash takes 19 MiB and tens of milliseconds of a core. So guests who
// sign in or register wait in a queue; members have separate slots.

import { serverBusy } from '#server/http/problem.ts'

/** Guests are people without a session; members change a password, delete the account or confirm an action. */
export type Lane = 'guests' | 'members'

export interface LaneSettings {
  /** Maximum number of running tasks. */
  readonly maxConcurrency: number
  /** Maximum number of waiting tasks; further ones are refused. */
  readonly maxQueueLength: number
  /** Maximum waiting time. */
  readonly queueTimeoutMs: number
}

/** Node's thread pool has four threads. With at most two per lane, the lanes do not block each other. */
const THREADS_PER_LANE = 2
const MEMBER_LANE: LaneSettings = { maxConcurrency: THREADS_PER_LANE, maxQueueLength: 1000, queueTimeoutMs: 20_000 }
/** About as many hashes as one slot computes within the timeout, at 40 ms each. */
const GUEST_QUEUE_LENGTH = 100
const GUEST_TIMEOUT_MS = 5000

/**
 * Returns the lanes of one of `processes` processes on a machine. Guests use at most half of its cores, but at least one slot
 * in each process.
 */
export const hashLanes = (cores: number, processes: number): Record<Lane, LaneSettings> => ({
  guests: {
    maxConcurrency: Math.min(THREADS_PER_LANE, Math.max(1, Math.floor(cores / (2 * processes)))),
    maxQueueLength: GUEST_QUEUE_LENGTH,
    queueTimeoutMs: GUEST_TIMEOUT_MS,
  },
  members: MEMBER_LANE,
})

/** Runs work in two separate lanes. */
export class HashGate {
  readonly #lanes: Record<Lane, WorkQueue>

  constructor(lanes: Record<Lane, LaneSettings>) {
    this.#lanes = { guests: new WorkQueue(lanes.guests), members: new WorkQueue(lanes.members) }
  }

  /** Checks that a lane's queue is not full. @throws Problem serverBusy */
  assertRoom(lane: Lane): void {
    this.#lanes[lane].assertRoom()
  }

  /**
   * Runs `work` as soon as the lane has a free slot.
   *
   * @throws Problem serverBusy, with Retry-After, if the queue is full or the timeout has passed; `work` has not begun then
   */
  async run<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result> {
    const queue = this.#lanes[lane]
    await queue.acquire()
    try {
      return await work()
    } finally {
      queue.release()
    }
  }
}

class WorkQueue {
  readonly #settings: LaneSettings
  readonly #waiting = new Set<() => void>()
  #running = 0

  constructor(settings: LaneSettings) {
    this.#settings = settings
  }

  assertRoom(): void {
    const { maxConcurrency, maxQueueLength, queueTimeoutMs } = this.#settings
    const isFull = this.#running >= maxConcurrency && this.#waiting.size >= maxQueueLength
    if (isFull) throw serverBusy(queueTimeoutMs)
  }

  async acquire(): Promise<void> {
    const { maxConcurrency, queueTimeoutMs } = this.#settings
    if (this.#running < maxConcurrency) {
      this.#running += 1
      return
    }
    this.assertRoom()
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(start)
        reject(serverBusy(queueTimeoutMs))
      }, queueTimeoutMs)
      this.#waiting.add(start)
    })
  }

  /** Passes the slot to the task that has waited longest. */
  release(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#running -= 1
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
