// Resets a password by a mailed link, which works once within 24 hours and ends all sessions.

import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { mailInConstantTime } from './constant-time-mailer.ts'
import type { AccountsContext } from './context.ts'
import { consumeToken, deleteTokens, issueToken, isTokenValid, readTokenSubject } from './mailed-link.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { checkConfirmation, isLongPassword, personalWords, refuseGuessable } from './password-rules.ts'
import { deleteRegistrations } from './pending-registrations.ts'
import {
  endSessions,
  lockByEmail,
  lockForChange,
  readPassword,
  readRecipient,
  type StoredPassword,
  setPassword,
} from './store.ts'

/** Mails a reset link if the account exists; callers answer guests equally. @returns whether it exists */
export async function requestReset(tx: Tx, context: AccountsContext, email: string): Promise<boolean> {
  const member = await lockByEmail(tx, email)
  await mailInConstantTime(tx, context, member, email, async (person) => {
    const token = await issueToken(tx, context, 'reset', person.id)
    // The token is in the fragment, which browsers do not send to servers.
    const link = `${context.site.publicUrl}/reset-password#type=recovery&token=${encodeURIComponent(token)}`
    await context.notifier.mail(tx, person, { kind: 'resetPassword', link })
  })
  return member !== undefined
}

/**
 * Checks and hashes the new password, before the transaction.
 *
 * @throws Problem of the new password's rules, passwordUnchanged, resetTokenInvalid for a used, old or unknown token, serverBusy
 */
export async function prepareReset(
  db: Db,
  { random, site, hashGate }: AccountsContext,
  form: { token: string; password: string; confirmPassword: string },
  now: Date,
): Promise<StoredPassword> {
  checkConfirmation(form.password, form.confirmPassword)
  const memberId = readTokenSubject(form.token)
  // Only for the holder of a valid link: otherwise the refusal would reveal parts of a member's name to strangers.
  assertThat(memberId && (await isTokenValid(db, 'reset', memberId, form.token, now)), 'resetTokenInvalid')
  const [person, current] = await Promise.all([readRecipient(db, memberId), readPassword(db, memberId)])
  assertThat(person, 'resetTokenInvalid')
  refuseGuessable(form.password, personalWords(site, person))
  return await hashGate.run('guests', async () => {
    assertThat(!current || !(await verifyPassword(form.password, current)), 'passwordUnchanged')
    return { hash: await hashPassword(form.password, random), isLong: isLongPassword(form.password) }
  })
}

/**
 * Sets the new password and ends all sessions. The link proves access to the mailbox, so it also confirms an unconfirmed
 * address and deletes its registrations.
 *
 * @throws Problem resetTokenInvalid
 */
export async function resetPassword(
  tx: Tx,
  { notifier }: AccountsContext,
  token: string,
  password: StoredPassword,
  now: Date,
): Promise<void> {
  const memberId = readTokenSubject(token)
  assertThat(memberId && (await consumeToken(tx, 'reset', memberId, token, now)), 'resetTokenInvalid')
  const member = await lockForChange(tx, memberId)
  await setPassword(tx, memberId, password, now)
  if (member && !member.emailConfirmed) {
    await tx.updateTable('members').set({ email_confirmed: true, updated_at: now }).where('id', '=', memberId).execute()
    await deleteRegistrations(tx, memberId)
  }
  await endSessions(tx, memberId)
  await deleteTokens(tx, 'sign-in', memberId)
  await notifier.notify(tx, memberId, { kind: 'password_changed', data: { by: 'mailed link' } })
  await notifier.event(tx, memberId, { type: 'account' })
}
