import type { Tx } from '#server/db/transaction.ts'
import type { Problem } from '#server/http/problem.ts'
import { checkCurrentPassword } from '../change-password.ts'
import type { AccountsContext } from '../context.ts'
import { isOn, takeCode } from './second-factor.ts'

/**
 * Asks once more who sits there, before what could hand the back office to somebody else: a fresh code where the
 * account has a second factor, else the password.
 *
 * @returns nothing, or the Problem to be returned so that its count is kept
 * @throws Problem tooManyRequests
 */
export const checkStepUp = async (
  tx: Tx,
  context: AccountsContext,
  memberId: string,
  given: { code: string; password: string },
  now: Date,
): Promise<Problem | undefined> =>
  (await isOn(tx, memberId))
    ? await takeCode(tx, context, memberId, given.code, now)
    : await checkCurrentPassword(tx, memberId, given.password, now)
