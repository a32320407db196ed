import type { Db, Tx } from '#server/db/transaction.ts'
import { readMailSettings } from './mail-settings.ts'
import { readOptionalNotifications } from './optional-notifications.ts'

/** How long notifications are stored, whether read or not. */
export const NOTIFICATION_RETENTION_DAYS = 90

/** Reads a member's notifications, settings and devices for the data export, newest first. */
export async function readNotificationData(
  db: Db,
  memberId: string,
  limit: number,
): Promise<Record<string, unknown[]>> {
  const notifications = await db
    .selectFrom('notifications')
    .select(['kind', 'data', 'created_at as createdAt', 'read_at as readAt'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const devices = await db
    .selectFrom('known_devices')
    .select('seen_at as lastSignInAt')
    .where('member_id', '=', memberId)
    .orderBy('seen_at', 'desc')
    .limit(limit)
    .execute()
  return {
    notifications,
    mailSettings: await readMailSettings(db, memberId),
    optionalNotifications: await readOptionalNotifications(db, memberId),
    knownDevices: devices,
  }
}

/** Deletes the notifications, mail settings and devices of a member whose account is deleted. */
export async function deleteNotificationData(tx: Tx, memberId: string): Promise<void> {
  for (const table of ['notifications', 'muted_mails', 'muted_notifications', 'known_devices'] as const) {
    await tx.deleteFrom(table).where('member_id', '=', memberId).execute()
  }
}
