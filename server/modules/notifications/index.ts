/** What other modules may use of notifications. */
export type { Site } from './compose.ts'
export { type DeliveryContext, deliverEvents, deliverMails, type OpenTabs } from './deliver-outbox.ts'
export { mailboxMailer, readMailbox } from './mailbox.ts'
export { forgetNotices, NOTICES_KEPT_DAYS, readNoticeData } from './notification-data.ts'
export { createNotifier, forgetMails, type Notifier, readWaitingMails } from './outbox.ts'
export { mailsInOutbox } from './outbox-state.ts'
export { forgetTold, readMissed, readPosition, type ToldEvent } from './published-events.ts'
