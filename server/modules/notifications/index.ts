/** The public interface of notifications. */
export type { Site } from './compose.ts'
export { countOutboxMails } from './count-outbox-mails.ts'
export { type DeliveryContext, deliverEvents, deliverMails, type OpenTabs } from './deliver-outbox.ts'
export { mailboxMailer, readMailbox } from './mailbox.ts'
export { deleteNotificationData, NOTIFICATION_RETENTION_DAYS, readNotificationData } from './notification-data.ts'
export { createNotifier, deleteMailsOf, type Notifier, readPendingMails } from './outbox.ts'
export { deleteOldEvents, type PublishedEvent, readMissed, readPosition } from './published-events.ts'
export { RETURN_RETENTION_DAYS, readReturned } from './returned-mails.ts'
