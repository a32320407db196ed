import { QUIZZES_PER_DAY } from '#contracts/limits.ts'
import { answerQuestion as answer, listQuizzes, readQuiz, readQuizResult, startQuiz as start } from '#contracts/quiz.ts'
import type { Mount } from '#server/http/mount.ts'
import { assertThat } from '#server/http/problem.ts'
import { nextMidnight, type RewardClock, rewardDay, startOfDay } from '#server/modules/accounts/index.ts'
import { readDaily } from '../daily-count.ts'
import { answerQuestion } from './answer-question.ts'
import { readQuizSettings } from './settings.ts'
import { type QuizContext, startQuiz } from './start-quiz.ts'
import { findFinished, findRunning, listFinished, readQuestions } from './store.ts'
import { settle } from './timing.ts'
import { resultView, runningView, summaryView } from './view.ts'

/** Document 1, section 9. */
const HISTORY = 10

const playerOf = (viewer: RewardClock & { memberId: string }) => ({
  memberId: viewer.memberId,
  dayOf: (instant: Date) => rewardDay(instant, viewer),
})

export function mountQuiz(mount: Mount, context: QuizContext): void {
  mount(readQuiz, async ({ db, viewer, now }) => {
    const { memberId } = viewer
    const [used, quiz] = await Promise.all([
      readDaily(db, memberId, rewardDay(now, viewer), 'quiz'),
      findRunning(db, memberId),
    ])
    const standing = quiz && settle({ position: quiz.position, questionAt: quiz.question_at }, quiz.total, now)
    const isRunning = quiz && standing && standing.position < quiz.total
    return {
      quizzesPerDay: QUIZZES_PER_DAY,
      quizzesRemaining: QUIZZES_PER_DAY - used,
      resetsAt: nextMidnight(now, viewer).toISOString(),
      running: isRunning ? runningView(quiz, standing, await readQuestions(db, memberId, quiz.id), now) : null,
      questionsFrom: context.questionsFrom ?? null,
    }
  })

  mount<typeof start, void>(
    start,
    ({ tx, viewer, input, now }) => startQuiz(tx, context, playerOf(viewer), input.body, now),
    ({ db }) => context.questions.ready(db),
  )

  mount(answer, ({ tx, viewer, input, now }) =>
    answerQuestion(tx, context.notifier, playerOf(viewer), input.params.id, input.body, now),
  )

  mount(listQuizzes, async ({ db, viewer }) => ({
    items: (await listFinished(db, viewer.memberId, HISTORY)).map(summaryView),
  }))

  mount(readQuizResult, async ({ db, viewer, input, now }) => {
    const quiz = await findFinished(db, viewer.memberId, input.params.id)
    assertThat(quiz, 'notFound')
    const [questions, { tellsAnswers }] = await Promise.all([
      readQuestions(db, viewer.memberId, quiz.id),
      readQuizSettings(db),
    ])
    const hasDayEnded = quiz.finished_at !== null && quiz.finished_at < startOfDay(now, viewer)
    return resultView(quiz, questions, tellsAnswers && hasDayEnded)
  })
}
