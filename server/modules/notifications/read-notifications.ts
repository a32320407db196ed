import type { NotificationTopic, NotificationView } from '#contracts/notification-topics.ts'
import type { Notification, NotificationContent } from '#contracts/notifications.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { kindsOf } from './notification-topics.ts'

/** Counting stops here; the badge shows '9+' from ten on. */
const MAX_COUNT = 100

interface Page {
  readonly limit: number
  /** The id of the last one of the previous page. */
  readonly cursor?: string | undefined
  readonly topic?: NotificationTopic | undefined
  readonly view: NotificationView
}

/** Reads a member's notifications, newest first. */
export async function findNotifications(
  db: Db,
  memberId: string,
  { limit, cursor, topic, view }: Page,
): Promise<Notification[]> {
  let query = db
    .selectFrom('notifications')
    .select(['id', 'kind', 'data', 'created_at', 'read_at'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(limit)
  if (cursor) query = query.where('id', '<', cursor)
  if (topic) query = query.where('kind', 'in', kindsOf(topic))
  if (view === 'unread') query = query.where('read_at', 'is', null)
  const rows = await query.execute()
  return rows.map(({ id, kind, data, created_at, read_at }) => ({
    id,
    createdAt: created_at.toISOString(),
    isRead: read_at !== null,
    content: { kind, data } as NotificationContent,
  }))
}

/** Counts a member's unread notifications, of all topics or of one; at most a hundred. */
export async function countUnread(db: Db, memberId: string, topic?: NotificationTopic): Promise<number> {
  let unread = db
    .selectFrom('notifications')
    .select('id')
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .limit(MAX_COUNT)
  if (topic) unread = unread.where('kind', 'in', kindsOf(topic))
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

/** Marks unread notifications up to an id as read, of all topics or of one. @returns their number */
export async function markReadUpTo(
  tx: Tx,
  memberId: string,
  { upTo, topic }: { upTo: string; topic?: NotificationTopic | undefined },
  now: Date,
): Promise<number> {
  let unread = tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('member_id', '=', memberId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
  if (topic) unread = unread.where('kind', 'in', kindsOf(topic))
  return Number((await unread.executeTakeFirst()).numUpdatedRows)
}
