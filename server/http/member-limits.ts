// What a member may call, counted so that it holds over all processes and costs most calls nothing. A process that is alone
// counts in its memory. One of several gives out a small share of the limit by itself; what goes beyond is counted
// together with the others, a few calls at a time (docs/decisions/050-share-limits-across-worker-processes.md).

import type { RateLimit, Route } from '#contracts/route.ts'
import { tooMany } from './rate-limit.ts'

/** What a member may call when the route says nothing else: enough for any person. */
export const MEMBER_LIMIT: RateLimit = { max: 300, seconds: 60 }

/** How a subject stands, over all processes. */
export interface Standing {
  readonly used: number
  /** When the window that is counted ends, in milliseconds since 1970. */
  readonly endsAt: number
}

/** Where several processes count together. */
export interface SharedCounts {
  /** Adds uses of this process. Rejects while it cannot be reached. */
  add(subject: string, uses: number, seconds: number, now: number): Promise<Standing>
}

/** A faster place, which may be away, and may forget. Told the whole count of this process each time, it forgets nothing for long. */
export interface FastCounts {
  /** @returns undefined when it did not answer */
  set(subject: string, whole: number, seconds: number, now: number): Promise<Standing | undefined>
}

interface Window {
  readonly limit: RateLimit
  endsAt: number
  /** Calls that this process has seen. */
  used: number
  /** Of these, and of calls still to come, what the others know of. */
  shared: number
  /** Of the shared, what the database knows of. Once it knows of one the window stays with it: nothing is counted twice. */
  inDatabase: number
  /** Up to which of its calls this process may answer; what was shared, until the limit is reached. */
  allowed: number
  /** Whether the limit was reached, over all. */
  full: boolean
  asking: Promise<void> | undefined
}

const MOST_SUBJECTS = 100_000
/** Windows that have ended are let go this often: members who left would be kept in memory until there are too many. */
const TIDY_MS = 60_000
/** Below this a process gives out nothing by itself: such calls are few, and each may be counted. */
const SHARED_BELOW = 50

/** What each of so many processes gives out without asking: together not more than a quarter of the limit. */
export const ownShare = (max: number, processes: number): number =>
  max < SHARED_BELOW ? 0 : Math.floor(max / (4 * processes))

/** How many calls are counted at once. */
const stepOf = (max: number): number => (max < SHARED_BELOW ? 1 : Math.ceil(max / 60))

export class MemberLimiter {
  readonly #windows = new Map<string, Window>()
  readonly #processes: () => number | undefined
  readonly #counts: SharedCounts
  readonly #fast: FastCounts | undefined
  #known: number | undefined = 1
  #tidied = 0

  /** @param processes how many serve the database; undefined while that is not known */
  constructor(processes: () => number | undefined, counts: SharedCounts, fast?: FastCounts) {
    this.#processes = processes
    this.#counts = counts
    this.#fast = fast
  }

  /** Counts a member's call of a route, as {@link take} does: a route with a limit is counted apart from the others. */
  takeCall({ key, definition: { limit } }: Route, memberId: string, now: Date): Promise<void> | undefined {
    return this.take(limit ? `${memberId} ${key}` : memberId, limit ?? MEMBER_LIMIT, now.getTime())
  }

  /**
   * Counts a call.
   *
   * @returns what to wait for, where the other processes have to be asked; it rejects as well
   * @throws Problem tooManyRequests
   */
  take(subject: string, limit: RateLimit, now: number): Promise<void> | undefined {
    const processes = this.#processes()
    if (processes !== this.#known) this.#begin(processes, now)
    let window = this.#windows.get(subject)
    if (!window || window.endsAt <= now) window = this.#open(subject, limit, now)
    window.used += 1
    if (processes === 1) {
      if (window.used > limit.max) throw tooMany((window.endsAt - now) / 1000)
      return undefined
    }
    const own = shareOf(limit, processes)
    if (window.used <= own) return undefined
    const place = window.used
    if (place > window.shared) {
      if (window.full) throw tooMany((window.endsAt - now) / 1000)
      this.#share(subject, window, place + stepOf(limit.max) - 1, processes, now)
    } else if (!window.asking) {
      if (place > window.allowed) throw tooMany((window.endsAt - now) / 1000)
      return undefined
    }
    return window.asking?.then(() => {
      if (place > window.allowed) throw tooMany((window.endsAt - now) / 1000)
    })
  }

  #open(subject: string, limit: RateLimit, now: number): Window {
    if (this.#windows.size >= MOST_SUBJECTS || now - this.#tidied >= TIDY_MS) this.#forgetEnded(now)
    const endsAt = now + limit.seconds * 1000
    const window: Window = {
      limit,
      endsAt,
      used: 0,
      shared: 0,
      inDatabase: 0,
      allowed: 0,
      full: false,
      asking: undefined,
    }
    this.#windows.set(subject, window)
    return window
  }

  /** Makes the others know of calls up to that one. */
  #share(subject: string, window: Window, upTo: number, processes: number | undefined, now: number): void {
    const before = window.shared
    window.shared = upTo
    const asked = Promise.all([window.asking, this.#tell(subject, window, upTo, now)])
      .then(([, { used, endsAt }]) => {
        // What others may have given out by themselves and said nothing of yet is kept free for them.
        const most = window.limit.max - ((processes ?? 1) - 1) * shareOf(window.limit, processes)
        window.allowed = upTo - Math.max(0, used - most)
        window.full = window.allowed < upTo
        window.endsAt = endsAt
      })
      .catch((error) => {
        // Nobody knows of them yet: the next call says it.
        window.shared = Math.min(window.shared, before)
        throw error
      })
      .finally(() => {
        if (window.asking === asked) window.asking = undefined
      })
    asked.catch(() => {})
    window.asking = asked
  }

  async #tell(subject: string, window: Window, whole: number, now: number): Promise<Standing> {
    const { seconds } = window.limit
    if (window.inDatabase === 0) {
      const standing = await this.#fast?.set(subject, whole, seconds, now)
      if (standing) return standing
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

  /** Another process came or went. What was counted here alone so far is told to the others. */
  #begin(processes: number | undefined, now: number): void {
    this.#known = processes
    if (processes === 1) return
    for (const [subject, window] of this.#windows) {
      if (window.endsAt <= now || window.used <= Math.max(window.shared, shareOf(window.limit, processes))) continue
      this.#share(subject, window, window.used, processes, now)
    }
  }

  /** How many windows it remembers. */
  get size(): number {
    return this.#windows.size
  }

  #forgetEnded(now: number): void {
    this.#tidied = now
    for (const [subject, window] of this.#windows) if (window.endsAt <= now) this.#windows.delete(subject)
    if (this.#windows.size >= MOST_SUBJECTS) this.#windows.clear()
  }
}

/** While it is not known how many there are, nothing is given out without asking. */
const shareOf = ({ max }: RateLimit, processes: number | undefined): number =>
  processes === undefined ? 0 : ownShare(max, processes)
