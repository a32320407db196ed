// Choosing a new password: by a link that is mailed, works once, lives 24 hours and ends every session.

import type { Tx } from '#server/db/transaction.ts'
import { Problem } from '#server/http/problem.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import type { AccountsContext } from './context.ts'
import { checkNewPassword } from './password.ts'

/** Mails a reset link, if there is such an account; the answer is the same if not. */
export async function requestReset(tx: Tx, { auth }: AccountsContext, email: string): Promise<void> {
  await auth.within(tx, (api) => api.requestPasswordReset({ body: { email } }))
}

/** The token stands in the fragment, which browsers send to nobody. */
export async function mailReset(
  tx: Tx,
  notifier: Notifier,
  publicUrl: string,
  recipient: { email: string; name: string },
  token: string,
): Promise<void> {
  const link = `${publicUrl}/reset-password#type=recovery&token=${encodeURIComponent(token)}`
  await notifier.mail(tx, recipient, { kind: 'resetPassword', link })
}

/** @throws Problem of the new password's rules, or resetTokenInvalid for a used, old or unknown token */
export async function resetPassword(
  tx: Tx,
  { auth }: AccountsContext,
  form: { token: string; password: string; confirmPassword: string },
): Promise<void> {
  checkNewPassword(form.password, form.confirmPassword)
  try {
    await auth.within(tx, (api) => api.resetPassword({ body: { newPassword: form.password, token: form.token } }))
  } catch (error) {
    if ((error as { body?: { code?: string } }).body?.code === 'INVALID_TOKEN') throw new Problem('resetTokenInvalid')
    throw error
  }
}
