// Proves that an address is the member's: a link is mailed to it, and opening the link confirms it.

import { WELCOME_BONUS_POINTS } from '#contracts/accounts.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { AccountsContext } from './context.ts'
import { holds, issueToken, memberOfToken } from './mailed-link.ts'

/** Mails a fresh confirmation link. The link is of this server, so that opening it needs no script. */
export async function sendConfirmation(
  tx: Tx,
  context: AccountsContext,
  member: { id: string; email: string; name: string },
): Promise<void> {
  const token = await issueToken(tx, context, 'confirm', member.id)
  const link = `${context.site.publicUrl}/api/auth/confirm?token=${encodeURIComponent(token)}`
  await context.notifier.mail(tx, member, { kind: 'confirm', link, points: WELCOME_BONUS_POINTS })
}

/** Confirms the address that a link was mailed to. @returns whether the link worked; again is as good as once */
export async function confirmAddress(tx: Tx, token: string, now: Date): Promise<boolean> {
  const memberId = memberOfToken(token)
  if (!memberId) return false
  // Waits for a registration that is replacing this one, and then finds its link forgotten.
  await tx.selectFrom('members').select('id').where('id', '=', memberId).forUpdate().execute()
  if (!(await holds(tx, 'confirm', memberId, token, now))) return false
  await tx
    .updateTable('members')
    .set({ email_confirmed: true, updated_at: now })
    .where('id', '=', memberId)
    .where('email_confirmed', '=', false)
    .execute()
  return true
}
