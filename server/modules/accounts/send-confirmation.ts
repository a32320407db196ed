// Mails the link that confirms an address. The link is of this server, not of better-auth's endpoints.

import { createEmailVerificationToken } from 'better-auth/api'
import { WELCOME_BONUS_POINTS } from '#contracts/accounts.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'

/** How long a confirmation or reset link works (document 1, section 9). */
export const LINK_SECONDS = 24 * 3600

interface Member {
  readonly id: string
  readonly email: string
  readonly name: string
}

/** Mails a fresh confirmation link to a member that has none, or none that still works. */
export async function sendConfirmation(
  tx: Tx,
  context: { notifier: Notifier; secret: string; site: { publicUrl: string } },
  member: Member,
): Promise<void> {
  const token = await createEmailVerificationToken(context.secret, member.email, undefined, LINK_SECONDS, {
    userId: member.id,
  })
  await mailConfirmation(tx, context.notifier, context.site.publicUrl, member, token)
}

export async function mailConfirmation(
  tx: Tx,
  notifier: Notifier,
  publicUrl: string,
  recipient: { email: string; name: string },
  token: string,
): Promise<void> {
  const link = `${publicUrl}/api/auth/confirm?token=${encodeURIComponent(token)}`
  await notifier.mail(tx, recipient, { kind: 'confirm', link, points: WELCOME_BONUS_POINTS })
}
