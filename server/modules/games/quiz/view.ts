import type { QuizResult, RunningQuiz } from '#contracts/quiz.ts'
import type { QuizRow } from '#server/commands/rows.ts'
import type { NumberedRules } from '#server/modules/rules/index.ts'
import type { Quiz } from './store.ts'
import { remainingTimes } from './timing.ts'

const baseOf = ({ id, category, difficulty, total }: QuizRow) => ({ id, category, difficulty, total })

export const scoreOf = (
  { correct, difficulty }: Pick<QuizRow, 'correct' | 'difficulty'>,
  rules: NumberedRules['quiz'],
): number => correct * rules.pointsPerAnswer[difficulty]

/** Returns a running quiz as its player sees it: the current question without its right answer. */
export function runningView(quiz: Quiz, now: Date): RunningQuiz {
  const question = quiz.questions[quiz.position]
  if (!question) throw new Error('a running quiz has a current question')
  return {
    ...baseOf(quiz),
    position: quiz.position,
    question: { text: question.text, options: question.options },
    ...remainingTimes(quiz.question_at, quiz.rules, now),
    questionSeconds: quiz.rules.questionSeconds,
    correct: quiz.correct,
    score: scoreOf(quiz, quiz.rules),
  }
}

export function summaryView(quiz: QuizRow, rules: NumberedRules['quiz']) {
  const finishedAt = quiz.finished_at ?? quiz.started_at
  return {
    ...baseOf(quiz),
    correct: quiz.correct,
    score: scoreOf(quiz, rules),
    seconds: Math.round((finishedAt.getTime() - quiz.started_at.getTime()) / 1000),
    finishedAt: finishedAt.toISOString(),
  }
}

/** A result for staff who may not read right answers: it has the outcome of each question, but no right answer. */
export const withoutAnswers = (result: QuizResult): QuizResult => ({
  ...result,
  review: result.review.map((question) => ({
    ...question,
    rightChoice: null,
    choice: question.outcome === 'correct' ? null : question.choice,
  })),
})

/** @param revealsAll whether to include the right answers of questions that were not answered right */
export const resultView = (quiz: Quiz, revealsAll: boolean): QuizResult => ({
  ...summaryView(quiz, quiz.rules),
  review: quiz.questions.map(({ text, options, rightChoice, choice, outcome }) => ({
    text,
    options,
    rightChoice: revealsAll || outcome === 'correct' ? rightChoice : null,
    choice,
    outcome: outcome ?? 'late',
  })),
})
