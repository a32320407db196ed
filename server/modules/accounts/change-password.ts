// Changes the password of a signed-in member. The current one is checked, other sessions end, and the member gets a mail, so
// that a change by someone else is noticed.

import type { changePassword as contract } from '#contracts/profile.ts'
import type { InputOf } from '#contracts/route.ts'
import { PASSWORD_MIN } from '#contracts/rules.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat, type Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/session.ts'
import type { CheckedPassword } from './checked-password.ts'
import type { AccountsContext } from './context.ts'
import { checkCurrentPassword, confirmCurrentPassword } from './current-password.ts'
import { deleteTokens } from './mailed-link.ts'
import { hashPassword } from './password.ts'
import { isLongPassword, personalWords, refuseGuessable } from './password-rules.ts'
import { endSessions, lockMember, type StoredPassword, setPassword } from './store.ts'

type Form = InputOf<typeof contract>['body']

/** The current and the new password, hashed before the transaction. */
export interface PreparedChange {
  readonly current: CheckedPassword
  /** Undefined if the current password is wrong. */
  readonly next: StoredPassword | undefined
}

/**
 * Checks the form and both passwords, before the transaction.
 *
 * @throws Problem passwordFieldsMissing, newPasswordTooShort, newStaffPasswordTooShort, newPasswordsDoNotMatch, passwordTooCommon,
 *   passwordUnchanged in this order; tooManyRequests
 */
export async function prepareChange(
  db: Db,
  context: AccountsContext,
  viewer: Viewer,
  form: Form,
  now: Date,
): Promise<PreparedChange> {
  const { currentPassword, newPassword, confirmPassword } = form
  assertThat(currentPassword && newPassword && confirmPassword, 'passwordFieldsMissing')
  assertThat(newPassword.length >= PASSWORD_MIN, 'newPasswordTooShort')
  // With a shorter one they could not use the admin part any more.
  const needsLong = viewer.role !== 'member' && !viewer.hasSecondFactor
  assertThat(!needsLong || isLongPassword(newPassword), 'newStaffPasswordTooShort')
  assertThat(newPassword === confirmPassword, 'newPasswordsDoNotMatch')
  refuseGuessable(newPassword, personalWords(context.site, viewer))

  const current = await checkCurrentPassword(db, context, viewer.memberId, currentPassword, now)
  if (!current.matches) return { current, next: undefined }
  assertThat(newPassword.normalize('NFKC') !== currentPassword.normalize('NFKC'), 'passwordUnchanged')
  const hash = await context.hashGate.run('members', () => hashPassword(newPassword, context.random))
  return { current, next: { hash, isLong: isLongPassword(newPassword) } }
}

/** @returns nothing, or the Problem currentPasswordIncorrect */
export async function changePassword(
  tx: Tx,
  context: AccountsContext,
  viewer: Viewer,
  { current, next }: PreparedChange,
  now: Date,
): Promise<Problem | undefined> {
  const { memberId, email, name } = viewer
  const refusal = await confirmCurrentPassword(tx, memberId, current)
  if (refusal) return refusal
  assertThat(next, 'currentPasswordIncorrect')
  await setPassword(tx, memberId, next, now)
  await lockMember(tx, memberId)
  await endSessions(tx, memberId, viewer.sessionId)
  await deleteTokens(tx, 'reset', memberId)
  await deleteTokens(tx, 'sign-in', memberId)
  await context.notifier.mail(tx, { email, name }, { kind: 'passwordChanged' })
  await context.notifier.notify(tx, memberId, { kind: 'password_changed', data: { by: 'profile' } })
  await context.notifier.event(tx, memberId, { type: 'account' })
}
