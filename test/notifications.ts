import type { NotificationContent } from '#contracts/notifications.ts'
import { systemRandom } from '#server/adapters/random.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { createNotifier } from '#server/modules/notifications/index.ts'
import type { Actor } from './actor.ts'
import type { TestApp } from './app.ts'

export const notifierOf = (app: TestApp) => createNotifier(app.clock, systemRandom)

/** Sends a notification one second after the previous one, so that their order is defined. */
export async function sendNotification(app: TestApp, memberId: string, points = 10): Promise<void> {
  app.clock.advance(1)
  const content: NotificationContent = { kind: 'points_expired', data: { points } }
  await inTransaction(app.database.db, (tx) => notifierOf(app).notify(tx, memberId, content))
}

/** Reads a member's notifications, newest first. */
export const notificationsOf = async (member: Actor) => (await member.call('GET /api/notifications')).body.items

export const contentsOf = async (member: Actor): Promise<NotificationContent[]> =>
  (await notificationsOf(member)).map(({ content }) => content)

export const unreadOf = async (member: Actor): Promise<number> =>
  (await member.call('GET /api/notifications/unread')).body.unread
