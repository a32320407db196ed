// Rate limits of members, which hold over all processes and need no round trip for most calls. A single process counts in memory. One of
// several processes grants a small share of the limit locally. Calls beyond the share are reserved in the shared store, a few at a time
// (docs/decisions/050-share-limits-across-worker-processes.md).

import type { RateLimit, Route } from '#contracts/route.ts'
import { type SharedCounts, tooMany, type WindowUse } from './rate-limit.ts'

/** Limit of a member over all routes without a limit of their own. */
export const MEMBER_LIMIT: RateLimit = { max: 300, seconds: 60 }

/** Faster shared counts, which may be unavailable or lose data. Each call sets this process's whole count, so lost data is restored. */
export interface FastCounts {
  /** @returns undefined without an answer */
  set(subject: string, whole: number, seconds: number, now: number): Promise<WindowUse | undefined>
}

interface Window {
  readonly limit: RateLimit
  endsAt: number
  /** Calls of this process. */
  used: number
  /** Calls that are reserved in a shared store, including calls still to come. */
  reserved: number
  /** Reservations in the database. After the first one the window stays with the database, so that nothing is counted twice. */
  inDatabase: number
  /** Number of this process's calls that are granted; equals `reserved` until the limit is reached. */
  allowed: number
  /** Whether the limit was reached, over all processes. */
  isFull: boolean
  pending: Promise<void> | undefined
}

const MAX_SUBJECTS = 100_000
/** How often ended windows are deleted. */
const SWEEP_MS = 60_000
/** Smaller limits have no local share: every call is counted in the shared store. */
const SMALL_LIMIT = 50

/** Returns how many calls a process grants locally: all processes together at most a quarter of the limit. */
export const localShare = (max: number, processes: number): number =>
  max < SMALL_LIMIT ? 0 : Math.floor(max / (4 * processes))

/** Returns how many calls one reservation covers. */
const reservationSize = (max: number): number => (max < SMALL_LIMIT ? 1 : Math.ceil(max / 60))

export class MemberLimiter {
  readonly #windows = new Map<string, Window>()
  readonly #processes: () => number | undefined
  readonly #counts: SharedCounts
  readonly #fast: FastCounts | undefined
  #lastProcesses: number | undefined = 1
  #sweptAt = 0

  /** @param processes returns how many processes serve the database; undefined while unknown */
  constructor(processes: () => number | undefined, counts: SharedCounts, fast?: FastCounts) {
    this.#processes = processes
    this.#counts = counts
    this.#fast = fast
  }

  /** Counts a member's call of a route, like {@link take}. A route with a limit has a count of its own. */
  takeCall({ key, definition: { limit } }: Route, memberId: string, now: Date): Promise<void> | undefined {
    return this.take(limit ? `${memberId} ${key}` : memberId, limit ?? MEMBER_LIMIT, now.getTime())
  }

  /**
   * Counts a call.
   *
   * @returns a promise when a reservation is needed; rejects like `take` throws. Undefined when the call is granted locally
   * @throws Problem tooManyRequests
   */
  take(subject: string, limit: RateLimit, now: number): Promise<void> | undefined {
    const processes = this.#processes()
    if (processes !== this.#lastProcesses) this.#changeProcesses(processes, now)
    let window = this.#windows.get(subject)
    if (!window || window.endsAt <= now) window = this.#open(subject, limit, now)
    window.used += 1
    if (processes === 1) {
      if (window.used > limit.max) throw tooMany((window.endsAt - now) / 1000)
      return undefined
    }
    if (window.used <= shareOf(limit, processes)) return undefined
    const call = window.used
    if (call > window.reserved) {
      if (window.isFull) throw tooMany((window.endsAt - now) / 1000)
      this.#reserve(subject, window, call + reservationSize(limit.max) - 1, processes, now)
    } else if (!window.pending) {
      if (call > window.allowed) throw tooMany((window.endsAt - now) / 1000)
      return undefined
    }
    return window.pending?.then(() => {
      if (call > window.allowed) throw tooMany((window.endsAt - now) / 1000)
    })
  }

  #open(subject: string, limit: RateLimit, now: number): Window {
    if (this.#windows.size >= MAX_SUBJECTS || now - this.#sweptAt >= SWEEP_MS) this.#deleteEnded(now)
    const endsAt = now + limit.seconds * 1000
    const window: Window = {
      limit,
      endsAt,
      used: 0,
      reserved: 0,
      inDatabase: 0,
      allowed: 0,
      isFull: false,
      pending: undefined,
    }
    this.#windows.set(subject, window)
    return window
  }

  /** Reserves calls up to a number in the shared store. */
  #reserve(subject: string, window: Window, upTo: number, processes: number | undefined, now: number): void {
    const before = window.reserved
    window.reserved = upTo
    const reservation = Promise.all([window.pending, this.#store(subject, window, upTo, now)])
      .then(([, { used, endsAt }]) => {
        // Leaves room for the local shares of the other processes, which may be used and not stored yet.
        const max = window.limit.max - ((processes ?? 1) - 1) * shareOf(window.limit, processes)
        window.allowed = upTo - Math.max(0, used - max)
        window.isFull = window.allowed < upTo
        window.endsAt = endsAt
      })
      .catch((error) => {
        // Not stored: the next call reserves them again.
        window.reserved = Math.min(window.reserved, before)
        throw error
      })
      .finally(() => {
        if (window.pending === reservation) window.pending = undefined
      })
    reservation.catch(() => {})
    window.pending = reservation
  }

  async #store(subject: string, window: Window, whole: number, now: number): Promise<WindowUse> {
    const { seconds } = window.limit
    if (window.inDatabase === 0) {
      const use = await this.#fast?.set(subject, whole, seconds, now)
      if (use) return use
    }
    const uses = whole - window.inDatabase
    window.inDatabase = whole
    try {
      return await this.#counts.add(subject, uses, seconds, now)
    } catch (error) {
      window.inDatabase -= uses
      throw error
    }
  }

  /** Stores local counts when the number of processes changes. */
  #changeProcesses(processes: number | undefined, now: number): void {
    this.#lastProcesses = processes
    if (processes === 1) return
    for (const [subject, window] of this.#windows) {
      if (window.endsAt <= now || window.used <= Math.max(window.reserved, shareOf(window.limit, processes))) continue
      this.#reserve(subject, window, window.used, processes, now)
    }
  }

  /** Number of windows in memory. */
  get size(): number {
    return this.#windows.size
  }

  #deleteEnded(now: number): void {
    this.#sweptAt = now
    for (const [subject, window] of this.#windows) if (window.endsAt <= now) this.#windows.delete(subject)
    if (this.#windows.size >= MAX_SUBJECTS) this.#windows.clear()
  }
}

/** Returns the local share; none while the number of processes is unknown. */
const shareOf = ({ max }: RateLimit, processes: number | undefined): number =>
  processes === undefined ? 0 : localShare(max, processes)
