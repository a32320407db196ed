// Choosing a new password: by a link that is mailed, works once, lives 24 hours and ends every session.

import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import type { AccountsContext } from './context.ts'
import { mailOrPretend } from './mail-or-pretend.ts'
import { forgetTokens, issueToken, memberOfToken, takeToken } from './mailed-link.ts'
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

/** @throws Problem of the new password's rules, or resetTokenInvalid for a used, old or unknown token */
export async function resetPassword(
  tx: Tx,
  { random, notifier }: AccountsContext,
  form: { token: string; password: string; confirmPassword: string },
  now: Date,
): Promise<void> {
  checkNewPassword(form.password, form.confirmPassword)
  const memberId = memberOfToken(form.token)
  assertThat(memberId && (await takeToken(tx, 'reset', memberId, form.token, now)), 'resetTokenInvalid')
  const hash = await hashPassword(form.password, random)
  await lockMember(tx, memberId)
  await setPassword(tx, memberId, hash, now)
  await endSessions(tx, memberId)
  await forgetTokens(tx, 'sign-in', memberId)
  await notifier.notice(tx, memberId, { kind: 'password_changed', data: { by: 'mailed link' } })
  await notifier.event(tx, memberId, { type: 'account' })
}
