// Checks the member's current password before sensitive actions. The hash is computed before the transaction; inside of it
// the stored hash must still be the one that was compared.

import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import { returnThrottle, takeThrottle } from '#server/http/rate-limit.ts'
import { type CheckedPassword, checkPassword } from './checked-password.ts'
import type { AccountsContext } from './context.ts'
import { readPassword } from './store.ts'

/** Limit of wrong passwords in an open session, which another person may be using. */
const WRONG_PASSWORDS = { max: 10, seconds: 900 }

/**
 * Compares the password, before the transaction. The attempt is counted before the comparison, so that parallel attempts cannot
 * exceed the limit; a right password reverts the count.
 *
 * @throws Problem tooManyRequests; unauthenticated if the account was deleted
 */
export async function checkCurrentPassword(
  db: Db,
  { random, hashGate }: Pick<AccountsContext, 'random' | 'hashGate'>,
  memberId: string,
  password: string,
  now: Date,
): Promise<CheckedPassword> {
  const subject = `password ${memberId}`
  return await hashGate.run('members', async () => {
    await takeThrottle(db, subject, WRONG_PASSWORDS, now)
    const stored = await readPassword(db, memberId)
    // The account may have been deleted, also by the first attempt of a repeated call; that is not a wrong password.
    if (!stored) await assertActive(db, memberId)
    const checked = await checkPassword(password, stored, random)
    if (checked.matches) await returnThrottle(db, subject)
    return checked
  })
}

/**
 * Repeats the check of {@link checkCurrentPassword} inside the transaction, and locks the password, so that the second of two
 * concurrent changes is refused.
 *
 * @returns the Problem currentPasswordIncorrect
 * @throws Problem unauthenticated if the account was deleted
 */
export async function confirmCurrentPassword(
  tx: Tx,
  memberId: string,
  checked: CheckedPassword,
): Promise<Problem | undefined> {
  const row = await tx
    .selectFrom('credentials')
    .select('password')
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) await assertActive(tx, memberId)
  return checked.matches && row?.password === checked.hash ? undefined : new Problem('currentPasswordIncorrect')
}

async function assertActive(db: Db, memberId: string): Promise<void> {
  const member = await db.selectFrom('members').select('status').where('id', '=', memberId).executeTakeFirst()
  assertThat(member?.status === 'active', 'unauthenticated')
}
