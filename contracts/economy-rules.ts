import { QUIZ_DIFFICULTIES, type QuizDifficulty } from './quiz-rules.ts'

/** What a month is counted as. */
export const MONTH_DAYS = 30

/** What is assumed of an average member, unless staff try something else: both in percent. */
export const ASSUMED_TAKEN = 50
export const ASSUMED_RIGHT = 50
/** The first is assumed. */
export const ASSUMED_DIFFICULTIES = ['medium', ...QUIZ_DIFFICULTIES.filter((one) => one !== 'medium')] as [
  QuizDifficulty,
  ...QuizDifficulty[],
]

/** What a day brings points by, in the order of the table. */
export const DAY_SOURCES = ['spins', 'scratch', 'quizzes', 'checkIn', 'ads', 'moreAds'] as const
export type DaySource = (typeof DAY_SOURCES)[number]
