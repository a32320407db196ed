/** Rules of the achievements (docs/product.md#achievements). No imports, so that a browser loads nothing else with them. */

/** What is counted. Every measure only grows. */
export const ACHIEVEMENT_MEASURES = [
  'spins',
  'cards',
  'winsOf500',
  'winsOf1000',
  'cycles',
  'streak',
  'rightAnswers',
  'perfectQuizzes',
  'perfectHardQuizzes',
  'channelTasks',
  'allChannelTasks',
  'ads',
  'promoCodes',
  'bestDay',
  'earned',
  'redemptions',
  'revealedSeeds',
  'prizes',
  'firstPlaces',
] as const
export type AchievementMeasure = (typeof ACHIEVEMENT_MEASURES)[number]

export interface AchievementRule {
  readonly measure: AchievementMeasure
  /** The achievement is reached once the measure is at least this. */
  readonly target: number
  /** The rank of the medal: 1 bronze, 2 silver, 3 gold. */
  readonly rank: 1 | 2 | 3
}

/**
 * All achievements, in the order in which they are shown. A kind that a member has reached stays, so a kind is never renamed, and its
 * target never changes. A new kind needs a migration that empties `achievement_progress`, sets `achievement_start`, and adds all
 * members to `achievement_changes`: everything is then counted again, and dates that are stored stay.
 */
export const ACHIEVEMENTS = {
  first_win: { measure: 'spins', target: 1, rank: 1 },
  spins_100: { measure: 'spins', target: 100, rank: 2 },
  spins_1000: { measure: 'spins', target: 1000, rank: 3 },
  first_card: { measure: 'cards', target: 1, rank: 1 },
  cards_100: { measure: 'cards', target: 100, rank: 2 },
  win_500: { measure: 'winsOf500', target: 1, rank: 2 },
  win_1000: { measure: 'winsOf1000', target: 1, rank: 3 },
  first_cycle: { measure: 'cycles', target: 1, rank: 1 },
  cycles_4: { measure: 'cycles', target: 4, rank: 2 },
  streak_30: { measure: 'streak', target: 30, rank: 2 },
  streak_100: { measure: 'streak', target: 100, rank: 3 },
  answers_100: { measure: 'rightAnswers', target: 100, rank: 1 },
  answers_1000: { measure: 'rightAnswers', target: 1000, rank: 3 },
  perfect_quiz: { measure: 'perfectQuizzes', target: 1, rank: 1 },
  perfect_quizzes_10: { measure: 'perfectQuizzes', target: 10, rank: 2 },
  perfect_hard: { measure: 'perfectHardQuizzes', target: 1, rank: 3 },
  first_task: { measure: 'channelTasks', target: 1, rank: 1 },
  all_tasks: { measure: 'allChannelTasks', target: 1, rank: 2 },
  ads_50: { measure: 'ads', target: 50, rank: 1 },
  first_code: { measure: 'promoCodes', target: 1, rank: 1 },
  codes_10: { measure: 'promoCodes', target: 10, rank: 2 },
  day_1000: { measure: 'bestDay', target: 1000, rank: 2 },
  earned_1000: { measure: 'earned', target: 1000, rank: 1 },
  earned_10000: { measure: 'earned', target: 10_000, rank: 2 },
  earned_100000: { measure: 'earned', target: 100_000, rank: 3 },
  first_redemption: { measure: 'redemptions', target: 1, rank: 1 },
  redemptions_5: { measure: 'redemptions', target: 5, rank: 3 },
  seed_revealed: { measure: 'revealedSeeds', target: 1, rank: 1 },
  prize: { measure: 'prizes', target: 1, rank: 2 },
  first_place: { measure: 'firstPlaces', target: 1, rank: 3 },
} as const satisfies Readonly<Record<string, AchievementRule>>

export type AchievementKind = keyof typeof ACHIEVEMENTS
export const ACHIEVEMENT_KINDS = Object.keys(ACHIEVEMENTS) as [AchievementKind, ...AchievementKind[]]

export const isAchievementKind = (text: string): text is AchievementKind => Object.hasOwn(ACHIEVEMENTS, text)

/** Width and height of the picture to share, in pixels. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const
