// The circuit breaker of a provider, and when an order is asked about again. Both are computed from rows, so all processes agree.

import { BREAKER_FAILURES, BREAKER_SECONDS, type BreakerState, type ProviderName } from '#contracts/provider-rules.ts'
import type { Db } from '#server/db/transaction.ts'

export interface Breaker {
  readonly failures: number
  readonly open_until: Date | null
}

export function breakerOf({ failures, open_until }: Breaker, now: Date): BreakerState {
  if (open_until && open_until > now) return 'open'
  return failures >= BREAKER_FAILURES ? 'trial' : 'closed'
}

export const secondsAfter = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

const FIRST_RETRY_SECONDS = 10
const MAX_RETRY_SECONDS = 15 * 60

/** Returns when an order without a final outcome is asked about: after 10 s, then each time twice as long, at most 15 minutes. */
export const retryAt = (attempts: number, now: Date): Date =>
  secondsAfter(now, Math.min(FIRST_RETRY_SECONDS * 2 ** Math.min(attempts - 1, 10), MAX_RETRY_SECONDS))

/** Counts a call without a usable answer, and opens the breaker after several in a row. */
export async function countFailure(db: Db, provider: ProviderName, reason: string, now: Date): Promise<void> {
  await db
    .updateTable('provider_states')
    .set((eb) => ({
      failures: eb('failures', '+', 1),
      failed_at: now,
      failure: reason,
      open_until: eb
        .case()
        .when(eb('failures', '>=', BREAKER_FAILURES - 1))
        .then(secondsAfter(now, BREAKER_SECONDS))
        .else(eb.ref('open_until'))
        .end(),
    }))
    .where('provider', '=', provider)
    .execute()
}

/** Closes the breaker after a usable answer. Mostly it is closed, and nothing is written. */
export async function countAnswer(db: Db, provider: ProviderName): Promise<void> {
  await db
    .updateTable('provider_states')
    .set({ failures: 0, open_until: null })
    .where('provider', '=', provider)
    .where((eb) => eb.or([eb('failures', '>', 0), eb('open_until', 'is not', null)]))
    .execute()
}
