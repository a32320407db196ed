// Limits how many passwords are hashed at once. A hash takes 19 MiB and tens of milliseconds of a core, so guests who sign in
// or register must queue for it; members have places of their own, which no guest can take.

import { serverBusy } from '#server/http/problem.ts'

/** Guests are people without a session; members change a password, delete the account or confirm an action. */
export type Lane = 'guests' | 'members'

export interface LaneSettings {
  /** How many run at once. */
  readonly maxConcurrency: number
  /** How many wait; the next one is refused. */
  readonly maxQueueLength: number
  /** How long one waits before it is refused. */
  readonly queueTimeoutMs: number
}

/** Node's thread pool has four threads: with at most two for each lane neither waits for the other's. */
const THREADS_PER_LANE = 2
const MEMBER_LANE: LaneSettings = { maxConcurrency: THREADS_PER_LANE, maxQueueLength: 1000, queueTimeoutMs: 20_000 }
/** About what one place hashes in the time-out, at 40 ms each. */
const GUEST_QUEUE_LENGTH = 100
const GUEST_TIMEOUT_MS = 5000

/**
 * Returns the lanes of one of `processes` processes on a machine: guests use at most half of its cores, one place in each process
 * aside.
 */
export const hashLanes = (cores: number, processes: number): Record<Lane, LaneSettings> => ({
  guests: {
    maxConcurrency: Math.min(THREADS_PER_LANE, Math.max(1, Math.floor(cores / (2 * processes)))),
    maxQueueLength: GUEST_QUEUE_LENGTH,
    queueTimeoutMs: GUEST_TIMEOUT_MS,
  },
  members: MEMBER_LANE,
})

/** Runs work in lanes that bound each other out. */
export class HashGate {
  readonly #lanes: Record<Lane, WorkQueue>

  constructor(lanes: Record<Lane, LaneSettings>) {
    this.#lanes = { guests: new WorkQueue(lanes.guests), members: new WorkQueue(lanes.members) }
  }

  /** Refuses at once where a queue is full, before a call has cost anything. @throws Problem serverBusy */
  assertRoom(lane: Lane): void {
    this.#lanes[lane].assertRoom()
  }

  /**
   * Runs `work` once it has a place in the lane.
   *
   * @throws Problem serverBusy, with Retry-After, when the queue is full or the time is out; `work` has not begun then
   */
  async run<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result> {
    const queue = this.#lanes[lane]
    await queue.completeSignIn()
    try {
      return await work()
    } finally {
      queue.leave()
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

  async completeSignIn(): Promise<void> {
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

  /** Hands the place to the one that waited longest. */
  leave(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#running -= 1
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
