import { listQuizzes, readQuiz, readQuizResult } from '#contracts/quiz.ts'
import { QUIZZES_PER_DAY } from '#contracts/rules.ts'
import type { Mount } from '#server/http/mount.ts'
import { assertThat } from '#server/http/problem.ts'
import { nextMidnight, rewardDay, startOfDay } from '#server/modules/accounts/index.ts'
import { readDailyCount } from '../daily-count.ts'
import { expireQuestions } from './advance-quiz.ts'
import { readQuizSettings } from './settings.ts'
import type { QuizContext } from './start-quiz.ts'
import { findQuiz, listFinished } from './store.ts'
import { resultView, runningView, summaryView } from './view.ts'

/** Number of quizzes in the history. */
const HISTORY_LENGTH = 10

export function mountQuiz(mount: Mount, { questionsFrom }: Pick<QuizContext, 'questionsFrom'>): void {
  mount(readQuiz, async ({ db, viewer, now }) => {
    const { memberId } = viewer
    const [used, running] = await Promise.all([
      readDailyCount(db, memberId, rewardDay(now, viewer), 'quiz'),
      findQuiz(db, memberId),
    ])
    const quiz = running && expireQuestions(running, now)
    return {
      quizzesPerDay: QUIZZES_PER_DAY,
      quizzesRemaining: QUIZZES_PER_DAY - used,
      resetsAt: nextMidnight(now, viewer).toISOString(),
      running: quiz && !quiz.finished_at ? runningView(quiz, now) : null,
      questionsFrom: questionsFrom ?? null,
    }
  })

  mount(listQuizzes, async ({ db, viewer }) => ({
    items: (await listFinished(db, viewer.memberId, HISTORY_LENGTH)).map(summaryView),
  }))

  mount(readQuizResult, async ({ db, viewer, input, now }) => {
    const quiz = await findQuiz(db, viewer.memberId, input.params.id)
    assertThat(quiz?.finished_at, 'notFound')
    const { revealsAnswers } = await readQuizSettings(db)
    return resultView(quiz, revealsAnswers && quiz.finished_at < startOfDay(now, viewer))
  })
}
