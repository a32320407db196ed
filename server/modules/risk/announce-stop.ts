import type { NotificationContent } from '#contracts/notifications.ts'
import type { Tx } from '#server/db/transaction.ts'
import { readRecipient } from '#server/modules/accounts/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'

type StopData = Extract<NotificationContent, { kind: 'account_stopped' }>['data']
/** The strongest of what was done to a member. */
export type StopStep = StopData['step']

/**
 * Notifies a stopped member of the reason class and the deadline of an appeal, never of evidence or other members. The mail comes
 * always, because a banned member can't sign in.
 */
export async function announceStop(
  tx: Tx,
  notifier: Notifier,
  memberId: string,
  { message, ...data }: StopData & { readonly message: string },
): Promise<void> {
  await notifier.notify(tx, memberId, { kind: 'account_stopped', data })
  const recipient = await readRecipient(tx, memberId)
  if (recipient) await notifier.mail(tx, recipient, { kind: 'accountStopped', ...data, message })
}
