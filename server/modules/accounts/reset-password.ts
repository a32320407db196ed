// Choosing a new password: by a link that is mailed, works once, lives 24 hours and ends every session.

import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import type { AccountsContext } from './context.ts'
import { mailOrPretend } from './mail-or-pretend.ts'
import { forgetTokens, holds, issueToken, memberOfToken, takeToken } from './mailed-link.ts'
import { checkNewPassword, hashPassword } from './password.ts'
import { endSessions, lockByEmail, lockMember, setPassword } from './store.ts'

/** Mails a reset link, if there is such an account; guests get the same answer if not. @returns whether there is */
export async function requestReset(tx: Tx, context: AccountsContext, email: string): Promise<boolean> {
  const member = await lockByEmail(tx, email)
  await mailOrPretend(tx, context, member, email, async (person) => {
    const token = await issueToken(tx, context, 'reset', person.id)
    // The token stands in the fragment, which browsers send to nobody.
    const link = `${context.site.publicUrl}/reset-password#type=recovery&token=${encodeURIComponent(token)}`
    await context.notifier.mail(tx, person, { kind: 'resetPassword', link })
  })
  return member !== undefined
}

interface ResetForm {
  readonly token: string
  readonly password: string
  readonly confirmPassword: string
}

/**
 * Checks the form and hashes the new password, before the transaction. Only a token that works costs a hash.
 *
 * @returns the hash
 * @throws Problem of the new password's rules, resetTokenInvalid for a used, old or unknown token, serverBusy
 */
export async function prepareReset(
  db: Db,
  { random, hashGate }: AccountsContext,
  form: ResetForm,
  now: Date,
): Promise<string> {
  checkNewPassword(form.password, form.confirmPassword)
  const memberId = memberOfToken(form.token)
  assertThat(memberId && (await holds(db, 'reset', memberId, form.token, now)), 'resetTokenInvalid')
  return await hashGate.run('guests', () => hashPassword(form.password, random))
}

/**
 * @param hash of the new password, by {@link prepareReset}
 * @throws Problem resetTokenInvalid when another call was faster
 */
export async function resetPassword(
  tx: Tx,
  { notifier }: AccountsContext,
  form: ResetForm,
  hash: string,
  now: Date,
): Promise<void> {
  const memberId = memberOfToken(form.token)
  assertThat(memberId && (await takeToken(tx, 'reset', memberId, form.token, now)), 'resetTokenInvalid')
  await lockMember(tx, memberId)
  await setPassword(tx, memberId, hash, now)
  await endSessions(tx, memberId)
  await forgetTokens(tx, 'sign-in', memberId)
  await notifier.notice(tx, memberId, { kind: 'password_changed', data: { by: 'mailed link' } })
  await notifier.event(tx, memberId, { type: 'account' })
}
