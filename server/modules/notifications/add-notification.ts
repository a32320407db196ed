import type { NotificationContent } from '#contracts/notifications.ts'
import { type Statement, statementWithoutRows } from '#server/db/pipeline.ts'
import { prepared } from '#server/db/prepared.ts'

/**
 * Inserts notifications. The key-share lock on a member's row waits for a concurrent deletion of the account, so that
 * a deleted member gets none.
 */
const INSERT_NOTIFICATIONS = prepared(`
  insert into notifications (member_id, id, kind, data, created_at)
  select m.id, x.id, x.kind, x.data, $2
  from jsonb_to_recordset($1::jsonb) as x (member_id uuid, id uuid, kind text, data jsonb) join members m on m.id = x.member_id
  where m.status <> 'deleted' order by m.id for key share of m`)

interface NewNotification {
  readonly memberId: string
  readonly id: string
  readonly content: NotificationContent
}

export const notificationsStatement = (notifications: readonly NewNotification[], now: Date): Statement<void> =>
  statementWithoutRows(INSERT_NOTIFICATIONS, [
    JSON.stringify(notifications.map(({ memberId, id, content }) => ({ member_id: memberId, id, ...content }))),
    now,
  ])
