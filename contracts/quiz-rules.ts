/** Rules of the quiz (docs/product.md#trivia-quiz). No imports, so that a browser loads nothing else with them. */

export const QUIZ_TOPICS = [
  'general_knowledge',
  'science_and_nature',
  'computers',
  'history',
  'geography',
  'film',
  'sports',
  'music',
] as const
export type QuizTopic = (typeof QUIZ_TOPICS)[number]
/** What a member can choose: one topic, or all of them mixed. */
export const QUIZ_CATEGORIES = ['all', ...QUIZ_TOPICS] as const
export type QuizCategory = (typeof QUIZ_CATEGORIES)[number]

export const QUIZ_DIFFICULTIES = ['easy', 'medium', 'hard'] as const
export type QuizDifficulty = (typeof QUIZ_DIFFICULTIES)[number]

/** The time that the way to the server may take on top of a question's time, in seconds. */
export const GRACE_SECONDS = 2
/** Between an answer, or a skip, and the start of the next question: the screen shows the outcome for so long. */
export const PAUSE_SECONDS = 2
/** Retention of the questions and answers of a quiz, in days. Its result is never deleted. */
export const REVIEW_DAYS = 35

export type QuizTier = 'perfect' | 'great' | 'good' | 'tryAgain'

/** The message that a result deserves. */
export function tierOf(correct: number, total: number): QuizTier {
  if (total > 0 && correct === total) return 'perfect'
  if (correct * 10 >= total * 7) return 'great'
  if (correct * 10 >= total * 4) return 'good'
  return 'tryAgain'
}
