// Step-up authentication before actions that could give another person access to the back office: a fresh code where
// the account has a second factor, else the password.

import type { Db, Tx } from '#server/db/transaction.ts'
import { Problem } from '#server/http/problem.ts'
import type { CheckedPassword } from '../checked-password.ts'
import type { AccountsContext } from '../context.ts'
import { checkCurrentPassword, confirmCurrentPassword } from '../current-password.ts'
import { isOn, takeCode } from './second-factor.ts'

/** What the member gave: the code, and the password compared where it is asked for. */
export interface StepUp {
  readonly code: string
  readonly password: CheckedPassword | undefined
}

/** Compares the password, before the transaction, where the account has no second factor. @throws Problem tooManyRequests */
export const prepareStepUp = async (
  db: Db,
  context: AccountsContext,
  memberId: string,
  given: { readonly code: string; readonly password: string },
  now: Date,
): Promise<StepUp> => ({
  code: given.code,
  password: (await isOn(db, memberId))
    ? undefined
    : await checkCurrentPassword(db, context, memberId, given.password, now),
})

/**
 * @returns nothing, or the Problem to be returned so that its count is kept
 * @throws Problem tooManyRequests
 */
export async function checkStepUp(
  tx: Tx,
  context: AccountsContext,
  memberId: string,
  { code, password }: StepUp,
  now: Date,
): Promise<Problem | undefined> {
  if (await isOn(tx, memberId)) return await takeCode(tx, context, memberId, code, now)
  // The second factor was switched off since the password would have been compared.
  if (!password) return new Problem('currentPasswordIncorrect')
  return await confirmCurrentPassword(tx, memberId, password)
}
