// Answers the current question. Repeating an answer returns its first outcome, an answer after the deadline counts as late,
// and one before the start of the question is refused. A wrong answer never reveals the right one.

import { answerQuestion as answer } from '#contracts/quiz.ts'
import { HAS_BUDGETS } from '#server/commands/budget-room.ts'
import { command } from '#server/commands/command.ts'
import { assertThat } from '#server/http/problem.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { newestCountOf } from '../daily-count.ts'
import { applyAnswer, expireQuestions, progressOf } from './advance-quiz.ts'
import { QUIZ_BY_ID, quizOf } from './store.ts'
import { remainingTimes } from './timing.ts'
import { resultView, runningView } from './view.ts'

/** Returns the command. It refuses with Problem notFound, quizQuestionAhead or quizQuestionNotStarted. */
export const answerQuestion = (notifier: Pick<Notifier, 'eventRow'>) =>
  command(
    answer,
    { stored: QUIZ_BY_ID, newestCount: newestCountOf('quiz'), hasBudgets: HAS_BUDGETS },
    ({ snapshot: { stored, newestCount, hasBudgets }, viewer, input, now, rulesNumbered }) => {
      assertThat(stored, 'notFound')
      const before = quizOf(stored, rulesNumbered)
      const { position, choice } = input.body
      let quiz = expireQuestions(before, now)
      const question = quiz.questions[position]
      assertThat(question && position <= quiz.position, 'quizQuestionAhead')
      if (!quiz.finished_at && position === quiz.position) {
        const { startsInMs, endsInMs } = remainingTimes(quiz.question_at, quiz.rules, now)
        assertThat(startsInMs === 0, 'quizQuestionNotStarted')
        const judged = choice === question.rightChoice ? 'correct' : 'wrong'
        const outcome = choice === null ? (endsInMs === 0 ? 'late' : 'skipped') : judged
        quiz = applyAnswer(quiz, { choice, outcome }, now)
      }
      const { effects, points } = progressOf(before, quiz, newestCount, viewer, notifier, { now, hasBudgets })
      return {
        output: {
          outcome: quiz.questions[position]?.outcome ?? 'late',
          choice: quiz.questions[position]?.choice ?? null,
          next: quiz.finished_at ? null : runningView(quiz, now),
          result: quiz.finished_at ? resultView(quiz, false) : null,
          balance: viewer.points + points,
          totalEarned: viewer.totalEarned + points,
        },
        effects,
      }
    },
  )
