import { OPTIONAL_NOTIFICATIONS, type OptionalNotification } from '#contracts/recap-rules.ts'
import type { Db, Tx } from '#server/db/transaction.ts'

/** Reads which optional notifications are on. */
export async function readOptionalNotifications(
  db: Db,
  memberId: string,
): Promise<{ kind: OptionalNotification; isOn: boolean }[]> {
  const rows = await db.selectFrom('muted_notifications').select('kind').where('member_id', '=', memberId).execute()
  const muted = new Set(rows.map(({ kind }) => kind))
  return OPTIONAL_NOTIFICATIONS.map((kind) => ({ kind, isOn: !muted.has(kind) }))
}

/** Switches an optional notification on or off. Idempotent. */
export async function setOptionalNotification(
  tx: Tx,
  memberId: string,
  kind: OptionalNotification,
  isOn: boolean,
  now: Date,
): Promise<void> {
  if (isOn) {
    await tx.deleteFrom('muted_notifications').where('member_id', '=', memberId).where('kind', '=', kind).execute()
    return
  }
  await tx
    .insertInto('muted_notifications')
    .values({ member_id: memberId, kind, muted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
