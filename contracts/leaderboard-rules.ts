/** Of the leaderboard, without imports, so that a browser loads the numbers and nothing else. */

/** How many members are listed (document 2, section 9). */
export const LEADERBOARD_ROWS = 10
/** The places of a month that are paid (document 2, section 9). */
export const PAID_RANKS = [1, 2, 3] as const
/** What members are ranked by: what they earned this month, or their balance. The first is shown first. */
export const LEADERBOARD_VIEWS = ['month', 'overall'] as const
export type LeaderboardView = (typeof LEADERBOARD_VIEWS)[number]
/** How others read a member who does not show the name (document 2, section 3). */
export const ANONYMOUS = 'Anonymous User'
