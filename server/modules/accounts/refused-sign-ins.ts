// Counts throttled sign-ins in memory and writes the counts to the database once a minute. So a flood of them writes only a
// few rows, and the security page still shows their number.

import type { Db } from '#server/db/transaction.ts'
import { networkOf } from '#server/http/client-address.ts'
import { Problem } from '#server/http/problem.ts'
import { recordSignIn, type SignInContext } from './record-sign-in.ts'

/** Maximum number of separately counted pairs of address and network; of further ones only the total is counted. */
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

  /** @param email the submitted address; undefined if it is unknown */
  add(email: string | undefined, { address, requestHeaders }: Refused['from'], now: Date): void {
    const key = `${email ?? ''} ${networkOf(address)}`
    const isKnown = this.#counts.has(key) || this.#counts.size < MAX_PAIRS
    const group = isKnown ? key : ''
    const counted = this.#counts.get(group)
    if (counted) {
      counted.tries += 1
      counted.lastAt = now
      return
    }
    // A reference to the request's headers would retain the whole request in memory.
    const agent = requestHeaders.get('user-agent')
    const from = { address, requestHeaders: new Headers(agent ? { 'user-agent': agent } : {}) }
    this.#counts.set(group, { email: isKnown ? email : undefined, from, tries: 1, lastAt: now })
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

  /** Writes the counts since the last call. Counts that could not be written are added to the next call. */
  async flush(db: Db, context: SignInContext): Promise<void> {
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
