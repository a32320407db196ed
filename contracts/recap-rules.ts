/** Rules of the month's recap (docs/product.md#recap). No imports, so that a browser loads nothing else with them. */

/** For how many days of the next month the dashboard links to the recap. */
export const RECAP_LINK_DAYS = 5
/** The size of the picture to share, in pixels. */
export const RECAP_PICTURE = { width: 1200, height: 630 } as const
/** Notifications in the product that a member may switch off. They are never mailed. */
export const OPTIONAL_NOTIFICATIONS = ['recap', 'campaign'] as const
export type OptionalNotification = (typeof OPTIONAL_NOTIFICATIONS)[number]
