/** Rules of the limits that members set for themselves (docs/product.md#limits). No imports, so that a browser loads nothing else with them. */

/** The choices for a cool-off, in hours. */
export const COOL_OFF_HOURS = [24, 168, 720] as const
export type CoolOffHours = (typeof COOL_OFF_HOURS)[number]

/** The highest limit of plays per day. Without a limit there are eleven plays: five spins, three scratch cards, three quizzes. */
export const PLAY_LIMIT_MAX = 10

/** The hours after which a looser limit or an earlier end of a cool-off takes effect. */
export const LOOSENING_HOURS = 24
