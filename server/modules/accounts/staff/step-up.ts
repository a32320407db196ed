// Step-up authentication before actions that could give another person access to the admin part: a fresh code if the account
// has a second factor, else the password.

import type { Db, Tx } from '#server/db/transaction.ts'
import { Problem } from '#server/http/problem.ts'
import type { CheckedPassword } from '../checked-password.ts'
import type { AccountsContext } from '../context.ts'
import { checkCurrentPassword, confirmCurrentPassword } from '../current-password.ts'
import { consumeCode, isSecondFactorOn } from './second-factor.ts'

/** The submitted code, and the compared password if one is needed. */
export interface StepUp {
  readonly code: string
  readonly password: CheckedPassword | undefined
}

/** Compares the password, before the transaction, if the account has no second factor. @throws Problem tooManyRequests */
export const prepareStepUp = async (
  db: Db,
  context: AccountsContext,
  memberId: string,
  given: { readonly code: string; readonly password: string },
  now: Date,
): Promise<StepUp> => ({
  code: given.code,
  password: (await isSecondFactorOn(db, memberId))
    ? undefined
    : await checkCurrentPassword(db, context, memberId, given.password, now),
})

/**
 * @returns nothing, or the Problem, not thrown so that its count is committed
 * @throws Problem tooManyRequests
 */
export async function checkStepUp(
  tx: Tx,
  context: AccountsContext,
  memberId: string,
  { code, password }: StepUp,
  now: Date,
): Promise<Problem | undefined> {
  if (await isSecondFactorOn(tx, memberId)) return await consumeCode(tx, context, memberId, code, now)
  // The second factor was switched off after the check for it, so no password was compared.
  if (!password) return new Problem('currentPasswordIncorrect')
  return await confirmCurrentPassword(tx, memberId, password)
}
