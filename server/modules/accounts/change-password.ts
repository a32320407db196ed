// Changing the password while signed in: the current one is asked for, the other sessions end, and the
// member is mailed, so that nobody does it unnoticed (document 2, section 5, and the decisions).

import { PASSWORD_MIN } from '#contracts/limits.ts'
import type { changePassword as contract } from '#contracts/profile.ts'
import type { InputOf } from '#contracts/route.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import { returnThrottle, takeThrottle } from '#server/http/rate-limit.ts'
import type { Viewer } from '#server/http/session.ts'
import type { AccountsContext } from './context.ts'
import { forgetTokens } from './mailed-link.ts'
import { hashPassword, refuseCommon, verifyPassword } from './password.ts'
import { endSessions, lockMember, setPassword } from './store.ts'

/** Wrong tries of a member's own password, by whoever sits at an open session. */
const WRONG_PASSWORDS = { max: 10, seconds: 900 }

/**
 * @returns nothing, or the Problem currentPasswordIncorrect, whose count is kept
 * @throws Problem passwordFieldsMissing, newPasswordTooShort, newPasswordsDoNotMatch, passwordTooCommon in this
 *   order; tooManyRequests
 */
export async function changePassword(
  tx: Tx,
  context: AccountsContext,
  viewer: Viewer,
  form: InputOf<typeof contract>['body'],
  now: Date,
): Promise<Problem | undefined> {
  const { currentPassword, newPassword, confirmPassword } = form
  assertThat(currentPassword && newPassword && confirmPassword, 'passwordFieldsMissing')
  assertThat(newPassword.length >= PASSWORD_MIN, 'newPasswordTooShort')
  assertThat(newPassword === confirmPassword, 'newPasswordsDoNotMatch')
  refuseCommon(newPassword)

  const { memberId, email, name } = viewer
  const refusal = await checkCurrentPassword(tx, memberId, currentPassword, now)
  if (refusal) return refusal
  await setPassword(tx, memberId, await hashPassword(newPassword, context.random), now)
  await lockMember(tx, memberId)
  await endSessions(tx, memberId, viewer.sessionId)
  await forgetTokens(tx, 'reset', memberId)
  await forgetTokens(tx, 'sign-in', memberId)
  await context.notifier.mail(tx, { email, name }, { kind: 'passwordChanged' })
  await context.notifier.notice(tx, memberId, { kind: 'password_changed', data: { by: 'profile' } })
  await context.notifier.event(tx, memberId, { type: 'account' })
}

/**
 * Whether it is the member who sits there. Counted before the password is checked, so that tries in parallel
 * queue up; a right one is given back.
 *
 * @returns the Problem currentPasswordIncorrect, to be returned so that its count is kept
 * @throws Problem tooManyRequests; unauthenticated when the account is gone
 */
export async function checkCurrentPassword(
  tx: Tx,
  memberId: string,
  password: string,
  now: Date,
): Promise<Problem | undefined> {
  const subject = `password ${memberId}`
  await takeThrottle(tx, subject, WRONG_PASSWORDS, now)
  // Locked: of two changes at once the second one is asked for the password that the first has set.
  const row = await tx
    .selectFrom('credentials')
    .select('password')
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  // Whoever deleted the account meanwhile, or asks again because no answer came, is told of that, and not of a wrong password.
  if (!row) await assertStays(tx, memberId)
  if (!(await verifyPassword(password, row?.password ?? ''))) return new Problem('currentPasswordIncorrect')
  await returnThrottle(tx, subject)
  return undefined
}

async function assertStays(tx: Tx, memberId: string): Promise<void> {
  const member = await tx.selectFrom('members').select('status').where('id', '=', memberId).executeTakeFirst()
  assertThat(member?.status === 'active', 'unauthenticated')
}
