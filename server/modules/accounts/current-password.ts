// Asks members for their own password before what only they may do. The hash is computed before the transaction; inside of
// it the stored hash must still be the one that was compared.

import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import { returnThrottle, takeThrottle } from '#server/http/rate-limit.ts'
import { type CheckedPassword, checkPassword } from './checked-password.ts'
import type { AccountsContext } from './context.ts'
import { readPassword } from './store.ts'

/** Wrong tries of a member's own password in an open session, where the person may be someone else. */
const WRONG_PASSWORDS = { max: 10, seconds: 900 }

/**
 * Compares the password, before the transaction. Counted before it is compared, so that no more tries in parallel are compared
 * than the limit allows; a right one is given back.
 *
 * @throws Problem tooManyRequests; unauthenticated when the account is gone
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
    // The account may be deleted already, perhaps by the first try of this same call: the error must not be a wrong password.
    if (!stored) await assertStays(db, memberId)
    const checked = await checkPassword(password, stored, random)
    if (checked.matches) await returnThrottle(db, subject)
    return checked
  })
}

/**
 * Confirms inside the transaction what {@link checkCurrentPassword} found, and locks the password: of two changes at once the
 * second one is refused.
 *
 * @returns the Problem currentPasswordIncorrect
 * @throws Problem unauthenticated when the account is gone
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
  if (!row) await assertStays(tx, memberId)
  return checked.matches && row?.password === checked.hash ? undefined : new Problem('currentPasswordIncorrect')
}

async function assertStays(db: Db, memberId: string): Promise<void> {
  const member = await db.selectFrom('members').select('status').where('id', '=', memberId).executeTakeFirst()
  assertThat(member?.status === 'active', 'unauthenticated')
}
