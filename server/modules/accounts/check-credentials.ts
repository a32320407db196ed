// The part of signing in before the transaction: throttles and the hash of the password.

import { keyedHash } from '#server/adapters/keyed-hash.ts'
import type { Db } from '#server/db/transaction.ts'
import { networkThrottles, type Throttle } from '#server/http/throttles.ts'
import { type CheckedPassword, checkPassword } from './checked-password.ts'
import type { AccountsContext } from './context.ts'
import { readPasswordOfEmail } from './store.ts'

/** Limits of failures in 15 minutes, for an account and for a network. */
const ACCOUNT_FAILURES = { max: 10, seconds: 900 }
const ADDRESS_FAILURES = { max: 30, seconds: 900 }

interface Attempt {
  readonly email: string
  readonly password: string
  readonly address: string
  readonly requestHeaders: Headers
}

/** Returns the throttles of failed sign-ins of both steps, by network. */
export const addressFailures = (address: string): Throttle[] =>
  networkThrottles('sign-in address', address, ADDRESS_FAILURES)

export const signInFailures = (secret: string, { email, address }: Pick<Attempt, 'email' | 'address'>): Throttle[] => [
  { subject: `sign-in account ${keyedHash(secret, email)}`, limit: ACCOUNT_FAILURES },
  ...addressFailures(address),
]

/**
 * Refuses throttled attempts, and all attempts while the queue for hashing is full. Only reads memory.
 *
 * @throws Problem tooManyRequests, which is counted for the security page; serverBusy
 */
export async function assertSignInOpen(
  { secret, throttles, hashGate, refusedSignIns }: AccountsContext,
  attempt: Attempt,
  now: Date,
): Promise<void> {
  const failures = signInFailures(secret, attempt)
  await refusedSignIns.watch(attempt.email, attempt, now, () => throttles.assertOpen(failures, now))
  hashGate.assertRoom('guests')
}

/**
 * Counts the attempt as a failure, which a success reverts, and compares the password. Takes equally long without an account.
 *
 * @throws Problem tooManyRequests, which is counted for the security page; serverBusy, with nothing counted
 */
export async function checkCredentials(
  db: Db,
  { secret, random, throttles, hashGate, refusedSignIns }: AccountsContext,
  attempt: Attempt,
  now: Date,
): Promise<CheckedPassword> {
  const { email, password } = attempt
  return await hashGate.run('guests', async () => {
    // Counted before the comparison, so that parallel attempts cannot exceed the limit.
    await refusedSignIns.watch(email, attempt, now, () => throttles.take(db, signInFailures(secret, attempt), now))
    return await checkPassword(password, await readPasswordOfEmail(db, email), random)
  })
}
