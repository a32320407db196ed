/** The public interface of notifications. */
export type { Site } from './compose.ts'
export { countOutboxMails } from './count-outbox-mails.ts'
export {
  type DeliveryContext,
  deliverEvents,
  deliverMails,
  MAX_CONCURRENT_MAILS,
  type OpenTabs,
  startMails,
} from './deliver-outbox.ts'
export { exampleValues, previewMail } from './mail-samples.ts'
export { mailboxMailer, readMailbox } from './mailbox.ts'
export { deleteNotificationData, NOTIFICATION_RETENTION_DAYS, readNotificationData } from './notification-data.ts'
export { createNotifier, deleteMailsOf, type Notifier, readPendingMails } from './outbox.ts'
export type { MailTexts, OwnTexts } from './own-texts.ts'
export { deleteOldEvents, type PublishedEvent, readMissed, readPosition } from './published-events.ts'
export { RETURN_RETENTION_DAYS, readReturned } from './returned-mails.ts'
