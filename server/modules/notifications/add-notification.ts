import type { NotificationContent } from '#contracts/notifications.ts'
import { effect, type Statement } from '#server/db/pipeline.ts'

/**
 * Writes a notice. The member's row is held against a deletion of the account that is under way: who has gone is
 * told nothing, and nothing about them is left behind.
 */
const ADD = `
  insert into notices (member_id, id, kind, data, created_at)
  select m.id, $2, $3, $4, $5 from members m where m.id = $1 and m.status <> 'deleted' for key share`

export const notificationStatement = (
  memberId: string,
  id: string,
  { kind, data }: NotificationContent,
  now: Date,
): Statement<void> => effect(ADD, [memberId, id, kind, JSON.stringify(data), now])
