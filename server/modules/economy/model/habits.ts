// How a kind of member uses the offers of a day.

import { DAY_SOURCES, type DaySource } from '#contracts/economy-rules.ts'
import { QUIZ_DIFFICULTIES, type QuizDifficulty } from '#contracts/quiz-rules.ts'
import type { RuleSet } from '#contracts/rule-set.ts'

/** The habits of a member. All numbers are shares from 0 to 1. */
export interface Habits {
  /** The share of a day's offers that the member takes, by source. Each offer is taken independently of the others. */
  readonly taken: Readonly<Record<DaySource, number>>
  /** The share of answers that are right. */
  readonly right: number
  /** The share of quizzes of each difficulty; they add up to 1. */
  readonly difficulties: Readonly<Record<QuizDifficulty, number>>
  /** The share of one-time offers that the member takes: channel tasks and promo codes. */
  readonly once: number
}

/** Returns the habits of a member who takes the same share of every offer, and plays one difficulty. */
export const habitsOf = (taken: number, right: number, difficulty: QuizDifficulty): Habits => ({
  taken: Object.fromEntries(DAY_SOURCES.map((source) => [source, taken])) as Record<DaySource, number>,
  right,
  difficulties: { easy: 0, medium: 0, hard: 0, [difficulty]: 1 },
  once: taken,
})

/** Returns the habits of a perfect member: every offer taken, every answer right, the difficulty that pays most. */
export function perfectHabits({ quiz: { pointsPerAnswer } }: RuleSet): Habits {
  const best = QUIZ_DIFFICULTIES.reduce((one, other) => (pointsPerAnswer[other] > pointsPerAnswer[one] ? other : one))
  return habitsOf(1, 1, best)
}

/** The presets, used until there are measured habits. */
export const AVERAGE_HABITS: Habits = habitsOf(0.5, 0.5, 'medium')
export const CASUAL_HABITS: Habits = habitsOf(0.15, 0.4, 'easy')
