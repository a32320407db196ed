// Wrong guesses are counted per member and per network, before the code is looked for, so that tries in
// parallel queue up. What was no wrong guess is given back. The first wrong guesses of a member are never
// refused because of what others behind the same network have guessed: sharing an address with a guesser
// locks nobody out, and a guesser needs an account for every few tries.

import type { Tx } from '#server/db/transaction.ts'
import { returnThrottle, takeThrottle } from '#server/http/rate-limit.ts'
import { networkThrottles } from '#server/http/throttles.ts'

const WINDOW_SECONDS = 900
export const MEMBER_GUESSES = { max: 10, seconds: WINDOW_SECONDS }
export const NETWORK_GUESSES = { max: 60, seconds: WINDOW_SECONDS }
/** Tries that a member has whatever the network's count is. */
export const OWN_GUESSES = 3

export interface Guesser {
  readonly memberId: string
  readonly address: string
}

const throttlesOf = ({ memberId, address }: Guesser) => ({
  member: `promo member ${memberId}`,
  networks: networkThrottles('promo network', address, NETWORK_GUESSES),
})

/** @throws Problem tooManyRequests */
export async function takeGuess(tx: Tx, guesser: Guesser, now: Date): Promise<void> {
  const { member, networks } = throttlesOf(guesser)
  const used = await takeThrottle(tx, member, MEMBER_GUESSES, now)
  for (const { subject, limit } of networks) {
    const max = used <= OWN_GUESSES ? Number.POSITIVE_INFINITY : limit.max
    await takeThrottle(tx, subject, { ...limit, max }, now)
  }
}

/** It was no wrong guess. */
export async function returnGuess(tx: Tx, guesser: Guesser): Promise<void> {
  const { member, networks } = throttlesOf(guesser)
  await returnThrottle(tx, member)
  for (const { subject } of networks) await returnThrottle(tx, subject)
}
