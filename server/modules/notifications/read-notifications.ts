import type { Notification, NotificationContent } from '#contracts/notifications.ts'
import type { Db, Tx } from '#server/db/transaction.ts'

/** Counting stops here; the badge shows '9+' from ten on. */
const MAX_COUNT = 100

/** Reads a member's notifications, newest first. @param before id of the last one of the previous page */
export async function findNotifications(
  db: Db,
  memberId: string,
  limit: number,
  before: string | undefined,
): Promise<Notification[]> {
  let query = db
    .selectFrom('notifications')
    .select(['id', 'kind', 'data', 'created_at', 'read_at'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(limit)
  if (before) query = query.where('id', '<', before)
  const rows = await query.execute()
  return rows.map(({ id, kind, data, created_at, read_at }) => ({
    id,
    createdAt: created_at.toISOString(),
    isRead: read_at !== null,
    content: { kind, data } as NotificationContent,
  }))
}

export async function countUnread(db: Db, memberId: string): Promise<number> {
  const unread = db
    .selectFrom('notifications')
    .select('id')
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .limit(MAX_COUNT)
  const { count } = await db
    .selectFrom(unread.as('unread'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** @returns whether the member has such a notification, read before or not */
export async function markRead(tx: Tx, memberId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(now)) }))
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks unread notifications up to an id as read. @returns their number */
export async function markReadUpTo(tx: Tx, memberId: string, upTo: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('member_id', '=', memberId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
