// Advances a quiz by time and by answers. A quiz finishes with its last question: it counts for the day, and its score is
// credited.

import type { QuestionOutcome } from '#contracts/quiz.ts'
import { budgetEnd } from '#server/commands/budget-room.ts'
import type { Effects } from '#server/commands/command.ts'
import { type RewardClock, rewardDay } from '#server/modules/accounts/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import type { NumberedRules } from '#server/modules/rules/index.ts'
import { type DailyCount, dailyCountOn } from '../daily-count.ts'
import type { Quiz } from './store.ts'
import { nextQuestionAt, skipExpired } from './timing.ts'
import { scoreOf } from './view.ts'

/** Ends the questions whose deadline has passed. */
export function expireQuestions(quiz: Quiz, now: Date): Quiz {
  if (quiz.finished_at) return quiz
  const current = skipExpired({ position: quiz.position, questionAt: quiz.question_at }, quiz.total, quiz.rules, now)
  if (current.position === quiz.position) return quiz
  return advance(quiz, current, { choice: null, outcome: 'late' }, current.questionAt)
}

/** Ends the current question with an answer in time, or a skip. The next one starts after the pause. */
export const applyAnswer = (quiz: Quiz, end: Ending, now: Date): Quiz =>
  advance(quiz, { position: quiz.position + 1, questionAt: nextQuestionAt(now) }, end, now)

interface Ending {
  readonly choice: number | null
  readonly outcome: QuestionOutcome
}

const advance = (
  quiz: Quiz,
  { position, questionAt }: { readonly position: number; readonly questionAt: Date },
  end: Ending,
  endedAt: Date,
): Quiz => ({
  ...quiz,
  position,
  question_at: questionAt,
  correct: quiz.correct + (end.outcome === 'correct' ? 1 : 0),
  finished_at: position === quiz.total ? endedAt : null,
  questions: quiz.questions.map((question) =>
    question.position >= quiz.position && question.position < position ? { ...question, ...end } : question,
  ),
})

interface ProgressEffects {
  readonly effects: Effects
  /** Points that the quiz earned. */
  readonly points: number
  /** The daily count after it. */
  readonly newestCount: DailyCount | null
}

/** What the budgets need to know of the call. */
interface BudgetCall {
  readonly now: Date
  readonly hasBudgets: boolean
}

/** Returns the effects of advancing a quiz from state `before` to `after`. */
export function progressOf(
  before: Quiz | null,
  after: Quiz | null,
  newestCount: DailyCount | null,
  clock: RewardClock,
  notifier: Pick<Notifier, 'eventRow'>,
  { now, hasBudgets }: BudgetCall,
): ProgressEffects {
  if (!after || after === before) return { effects: {}, points: 0, newestCount }
  const { questions, rules, ...quiz } = after
  const ended = questions.flatMap(({ outcome, ...question }, index) =>
    outcome && !before?.questions[index]?.outcome ? [{ outcome, ...question }] : [],
  )
  const count = after.finished_at && countOf(newestCount, rewardDay(after.finished_at, clock), rules)
  const points = count ? scoreOf(after, rules) : 0
  const written = {
    quizzes: [quiz],
    quiz_answers: ended.map(({ position, choice, outcome }) => ({ quiz_id: quiz.id, position, choice, outcome })),
    trivia_counts: ended.flatMap(({ is_first, question_id, version, outcome }) =>
      is_first ? [{ question_id, version, is_right: outcome === 'correct' }] : [],
    ),
    daily_counts: count ? [{ ...count, kind: 'quiz' }] : [],
    budget_uses: budgetEnd(hasBudgets && after.finished_at !== null, {
      source: 'quiz',
      at: now,
      points,
      playId: quiz.id,
    }),
  }
  if (points === 0) return { effects: { rows: written }, points, newestCount: count ?? newestCount }
  const topic = quiz.category.replaceAll('_', ' ')
  const entry = {
    type: 'earn',
    points,
    description: `Trivia Quiz: ${quiz.correct} of ${quiz.total} right (${topic}, ${quiz.difficulty})`,
    taskType: 'quiz',
    reference: quiz.id,
    reason: 'quiz score',
  } as const
  const outbox = [notifier.eventRow({ type: 'balance' })]
  return { effects: { entry, rows: { ...written, outbox } }, points, newestCount: count }
}

/** Counts the quiz for its day. A running quiz has a reserved place; without one, which is a defect, it earns nothing. */
function countOf(
  newestCount: DailyCount | null,
  finishedOn: string,
  { quizzesPerDay }: NumberedRules['quiz'],
): DailyCount | null {
  const { day, used } = dailyCountOn(newestCount, finishedOn)
  return used < quizzesPerDay ? { day, used: used + 1 } : null
}
