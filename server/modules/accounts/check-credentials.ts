// The part of signing in that runs before the transaction: the throttles, and the hash of the password.

import type { Db } from '#server/db/transaction.ts'
import { networkThrottles, type Throttle } from '#server/http/throttles.ts'
import { keyedHash } from './award-signup-bonus.ts'
import { type CheckedPassword, checkPassword } from './checked-password.ts'
import type { AccountsContext } from './context.ts'
import { readPasswordOfEmail } from './store.ts'

/** Failures in 15 minutes, for one account and for one address. */
const ACCOUNT_FAILURES = { max: 10, seconds: 900 }
const ADDRESS_FAILURES = { max: 30, seconds: 900 }

interface Attempt {
  readonly email: string
  readonly password: string
  readonly address: string
  readonly requestHeaders: Headers
}

/** The throttle of failed sign-ins, first and second step, by network. */
export const addressFailures = (address: string): Throttle[] =>
  networkThrottles('sign-in address', address, ADDRESS_FAILURES)

export const signInFailures = (secret: string, { email, address }: Pick<Attempt, 'email' | 'address'>): Throttle[] => [
  { subject: `sign-in account ${keyedHash(secret, email)}`, limit: ACCOUNT_FAILURES },
  ...addressFailures(address),
]

/**
 * Refuses what is known to be throttled, and where no password can be hashed soon, from memory.
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
 * Counts the attempt as a failure, which a success gives back, and compares the password; without an account it takes as long.
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
    // Counted before the password is compared, so that no more tries in parallel are compared than the limit allows.
    await refusedSignIns.watch(email, attempt, now, () => throttles.take(db, signInFailures(secret, attempt), now))
    return await checkPassword(password, await readPasswordOfEmail(db, email), random)
  })
}
