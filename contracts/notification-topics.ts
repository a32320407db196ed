/** The topics that members filter notifications by; `staff` is for staff only. No imports, so that a browser loads the names alone. */
export const NOTIFICATION_TOPICS = ['redemptions', 'points', 'achievements', 'support', 'account', 'staff'] as const
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number]

export const NOTIFICATION_VIEWS = ['all', 'unread'] as const
export type NotificationView = (typeof NOTIFICATION_VIEWS)[number]
