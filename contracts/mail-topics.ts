/**
 * What mails can be about that a member may do without. Mails about the account's safety, and about how a
 * redemption ended, belong to no topic: they always come. No imports, so that a browser loads the names alone.
 */
export const MAIL_TOPICS = ['redemptions', 'rewards', 'points', 'support'] as const
export type MailTopic = (typeof MAIL_TOPICS)[number]
