/** What other modules may use of notifications. */
export type { Site } from './compose.ts'
export { type DeliveryContext, deliverEvents, deliverMails, type OpenTabs } from './deliver-outbox.ts'
export { mailboxMailer, readMailbox } from './mailbox.ts'
export { deleteOldNotifications, NOTIFICATION_RETENTION_DAYS, readNotificationData } from './notification-data.ts'
export { createNotifier, deleteOldMails, type Notifier, readWaitingMails } from './outbox.ts'
export { mailsInOutbox } from './outbox-state.ts'
export { deleteOldEvents, type PublishedEvent, readMissed, readPosition } from './published-events.ts'
