// Throttles wrong promo codes per member and per network. A member's first wrong codes are not subject to the network's
// limit. So other members of a network cannot lock them out, and an attacker needs an account for every few attempts.
// See docs/product.md#limits-and-throttles.

import { type Part, part } from '#server/commands/command.ts'
import type { ThrottleRow } from '#server/commands/rows.ts'
import { tooMany } from '#server/http/rate-limit.ts'
import { networkThrottles, type Throttle } from '#server/http/throttles.ts'

const WINDOW_SECONDS = 900
export const MEMBER_GUESSES = { max: 10, seconds: WINDOW_SECONDS }
export const NETWORK_GUESSES = { max: 60, seconds: WINDOW_SECONDS }
/** Attempts that a member has regardless of the network's count. */
export const RESERVED_GUESSES = 3

interface Count {
  readonly subject: string
  readonly used: number
  readonly begun: string
}

/** The counts of the given throttles. */
export const THROTTLE_COUNTS: Part<readonly Count[] | null> = part(`
  select json_agg(json_build_object('subject', t.subject, 'used', t.used, 'begun', t.window_start)) from throttles t
  where t.subject = any (array(select g ->> 'subject' from jsonb_array_elements(call.input -> 'enriched' -> 'throttles') g))`)

/** Returns the throttles of a wrong code: that of the member first, then those of the address's networks. */
export const guessThrottles = (memberId: string, address: string): Throttle[] => [
  { subject: `promo member ${memberId}`, limit: MEMBER_GUESSES },
  ...networkThrottles('promo network', address, NETWORK_GUESSES),
]

/** Returns the rows that count a wrong code. @throws Problem tooManyRequests at the limit, also for a valid code */
export function countGuess(throttles: readonly Throttle[], counts: readonly Count[], now: Date): ThrottleRow[] {
  let usedByMember = 0
  return throttles.map(({ subject, limit }, index) => {
    const count = counts.find((one) => one.subject === subject)
    const endsAt = Date.parse(count?.begun ?? '') + limit.seconds * 1000
    const used = count && endsAt > now.getTime() ? count.used : 0
    if (index === 0) usedByMember = used
    const max = index > 0 && usedByMember < RESERVED_GUESSES ? Number.POSITIVE_INFINITY : limit.max
    if (used >= max) throw tooMany((endsAt - now.getTime()) / 1000)
    return { subject, max, seconds: limit.seconds, at: now }
  })
}
