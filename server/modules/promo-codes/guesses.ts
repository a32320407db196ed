// Wrong guesses are counted per member and per network. The first wrong guesses of a member are never refused because of what others
// behind the same network have guessed: sharing an address with a guesser locks no one out, and a guesser needs an account for
// every few tries.

import { type Part, part } from '#server/commands/command.ts'
import type { ThrottleRow } from '#server/commands/rows.ts'
import { tooMany } from '#server/http/rate-limit.ts'
import { networkThrottles, type Throttle } from '#server/http/throttles.ts'

const WINDOW_SECONDS = 900
export const MEMBER_GUESSES = { max: 10, seconds: WINDOW_SECONDS }
export const NETWORK_GUESSES = { max: 60, seconds: WINDOW_SECONDS }
/** Tries that a member has whatever the network's count is. */
export const OWN_GUESSES = 3

interface Count {
  readonly subject: string
  readonly used: number
  readonly begun: string
}

/** The counts of the throttles that are given. */
export const GUESSES: Part<readonly Count[] | null> = part(`
  select json_agg(json_build_object('subject', t.subject, 'used', t.used, 'begun', t.window_start)) from throttles t
  where t.subject = any (array(select g ->> 'subject' from jsonb_array_elements(call.input -> 'given' -> 'throttles') g))`)

/** What a wrong guess is counted by: the member first, then the networks of the address. */
export const guessThrottles = (memberId: string, address: string): Throttle[] => [
  { subject: `promo member ${memberId}`, limit: MEMBER_GUESSES },
  ...networkThrottles('promo network', address, NETWORK_GUESSES),
]

/** Returns how a wrong guess is counted. @throws Problem tooManyRequests when no guess is left, also to a member with the right code */
export function countGuess(throttles: readonly Throttle[], counts: readonly Count[], now: Date): ThrottleRow[] {
  let own = 0
  return throttles.map(({ subject, limit }, index) => {
    const count = counts.find((one) => one.subject === subject)
    const endsAt = Date.parse(count?.begun ?? '') + limit.seconds * 1000
    const used = count && endsAt > now.getTime() ? count.used : 0
    if (index === 0) own = used
    const max = index > 0 && own < OWN_GUESSES ? Number.POSITIVE_INFINITY : limit.max
    if (used >= max) throw tooMany((endsAt - now.getTime()) / 1000)
    return { subject, max, seconds: limit.seconds, at: now }
  })
}
