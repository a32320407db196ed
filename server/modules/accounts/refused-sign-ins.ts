// Sign-ins that a throttle refused are counted in memory and noted in the database once a minute: a flood of them writes a few
// rows, and the security page still shows how many there were.

import type { Db } from '#server/db/transaction.ts'
import { networkOf } from '#server/http/client-address.ts'
import { Problem } from '#server/http/problem.ts'
import type { AccountsContext } from './context.ts'
import { recordSignIn } from './record-sign-in.ts'

/** How many pairs of address and network are counted separately until the next write; of further ones only the total. */
const MAX_PAIRS = 500

interface Refused {
  readonly email: string | undefined
  readonly from: { readonly address: string; readonly requestHeaders: Headers }
  tries: number
  lastAt: Date
}

/** Refused sign-ins of this process that are not stored yet. */
export class RefusedSignIns {
  #counts = new Map<string, Refused>()

  /** @param email the address that was typed; undefined where it is not known */
  add(email: string | undefined, { address, requestHeaders }: Refused['from'], now: Date): void {
    const key = `${email ?? ''} ${networkOf(address)}`
    const isKnown = this.#counts.has(key) || this.#counts.size < MAX_PAIRS
    const place = isKnown ? key : ''
    const counted = this.#counts.get(place)
    if (counted) {
      counted.tries += 1
      counted.lastAt = now
      return
    }
    // The headers of a request would keep all of it in memory.
    const agent = requestHeaders.get('user-agent')
    const from = { address, requestHeaders: new Headers(agent ? { 'user-agent': agent } : {}) }
    this.#counts.set(place, { email: isKnown ? email : undefined, from, tries: 1, lastAt: now })
  }

  /** Runs a check of throttles and counts the attempt if they refuse it. @throws what the check throws */
  async watch(
    email: string | undefined,
    from: Refused['from'],
    now: Date,
    check: () => void | Promise<void>,
  ): Promise<void> {
    try {
      await check()
    } catch (error) {
      if (error instanceof Problem && error.code === 'tooManyRequests') this.add(email, from, now)
      throw error
    }
  }

  /** Writes what was counted since the last call. What fails to be written is counted again. */
  async flush(db: Db, context: Pick<AccountsContext, 'clock' | 'random' | 'secret'>): Promise<void> {
    const counts = this.#counts
    this.#counts = new Map()
    for (const [key, { email, from, tries, lastAt }] of counts) {
      try {
        await recordSignIn(db, context, email, 'throttled', from, lastAt, tries)
        counts.delete(key)
      } catch (error) {
        for (const [left, refused] of counts) if (!this.#counts.has(left)) this.#counts.set(left, refused)
        throw error
      }
    }
  }
}
