/** Rules of the leaderboard (docs/product.md#leaderboard). No imports, so that a browser loads nothing else with them. */

/** How many members are listed. */
export const LEADERBOARD_ROWS = 10
/** The ranks that are paid at the end of a month. */
export const PAID_RANKS = [1, 2, 3] as const
/** What members are ranked by: what they earned this month, or their balance. The first is shown first. */
export const LEADERBOARD_VIEWS = ['month', 'overall'] as const
export type LeaderboardView = (typeof LEADERBOARD_VIEWS)[number]
/** The name shown to others for a member who hides theirs. */
export const ANONYMOUS = 'Anonymous User'
