/** Rules of the limits that members set for themselves (docs/product.md#limits). No imports, so that a browser loads nothing else with them. */

/** The choices for a cool-off, in hours. */
export const COOL_OFF_HOURS = [24, 168, 720] as const
export type CoolOffHours = (typeof COOL_OFF_HOURS)[number]

/** The plays that a member's own limit counts. */
export const LIMITED_PLAYS = ['spins', 'scratch', 'quizzes'] as const
const names: readonly string[] = LIMITED_PLAYS

/** Returns whether a member's own limit counts this way to earn points. */
export const isLimitedPlay = (way: string): way is (typeof LIMITED_PLAYS)[number] => names.includes(way)

/** The highest limit of plays per day. Without a limit there are eleven plays: five spins, three scratch cards, three quizzes. */
export const PLAY_LIMIT_MAX = 10

/** The hours after which a looser limit or an earlier end of a cool-off takes effect. */
export const LOOSENING_HOURS = 24
