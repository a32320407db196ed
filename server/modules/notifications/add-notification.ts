import type { NotificationContent } from '#contracts/notifications.ts'
import { type Statement, statementWithoutRows } from '#server/db/pipeline.ts'

/**
 * Inserts a notification. The key-share lock on the member's row waits for a concurrent deletion of the account, so that
 * a deleted member gets none.
 */
const INSERT_NOTIFICATION = `
  insert into notifications (member_id, id, kind, data, created_at)
  select m.id, $2, $3, $4, $5 from members m where m.id = $1 and m.status <> 'deleted' for key share`

export const notificationStatement = (
  memberId: string,
  id: string,
  { kind, data }: NotificationContent,
  now: Date,
): Statement<void> => statementWithoutRows(INSERT_NOTIFICATION, [memberId, id, kind, JSON.stringify(data), now])
