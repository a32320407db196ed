import { readMemberQuiz } from '#contracts/member-ledger.ts'
import { listQuizzes, readQuiz, readQuizResult } from '#contracts/quiz.ts'
import { hasPermission } from '#contracts/roles.ts'
import type { Mount } from '#server/http/mount.ts'
import { assertThat } from '#server/http/problem.ts'
import { nextMidnight, rewardDay, startOfDay } from '#server/modules/accounts/index.ts'
import { closingOf, readPlayLimits } from '#server/modules/budgets/index.ts'
import { playsLeftOf } from '#server/modules/limits/index.ts'
import type { ReadRuleBook } from '#server/modules/rules/index.ts'
import { readDailyCount } from '../daily-count.ts'
import { expireQuestions } from './advance-quiz.ts'
import { readQuizSettings } from './settings.ts'
import type { QuizContext } from './start-quiz.ts'
import { findQuiz, listFinished } from './store.ts'
import { resultView, runningView, summaryView, withoutAnswers } from './view.ts'

/** Number of quizzes in the history. */
const HISTORY_LENGTH = 10

interface Context extends Pick<QuizContext, 'questionsFrom'> {
  readonly readRuleBook: ReadRuleBook
}

export function mountQuiz(mount: Mount, { questionsFrom, readRuleBook }: Context): void {
  mount(readQuiz, async ({ db, viewer, now }) => {
    const { memberId } = viewer
    const ruleBook = await readRuleBook(db, now)
    const rules = ruleBook.rulesFor(viewer, now)
    const rulesNumbered = (number: number) => ruleBook.numbered(number)
    const { quizzesPerDay, ...quizRules } = rules.quiz
    const day = rewardDay(now, viewer)
    const [used, running, limits] = await Promise.all([
      readDailyCount(db, memberId, day, 'quiz'),
      findQuiz(db, memberId, rulesNumbered),
      readPlayLimits(db, memberId, ruleBook, now),
    ])
    const quiz = running && expireQuestions(running, now)
    return {
      quizzesPerDay,
      quizzesRemaining: playsLeftOf(limits.own, quizzesPerDay - used, day, now),
      ...quizRules,
      resetsAt: nextMidnight(now, viewer).toISOString(),
      closing: closingOf(limits, 'quizzes', { now, viewer, rules, rulesNumbered }),
      running: quiz && !quiz.finished_at ? runningView(quiz, now) : null,
      questionsFrom: questionsFrom ?? null,
    }
  })

  mount(listQuizzes, async ({ db, viewer, now }) => {
    const ruleBook = await readRuleBook(db, now)
    const finished = await listFinished(db, viewer.memberId, HISTORY_LENGTH)
    return { items: finished.map((quiz) => summaryView(quiz, ruleBook.numbered(quiz.rule_set).quiz)) }
  })

  mount(readQuizResult, async ({ db, viewer, input, now }) => {
    const ruleBook = await readRuleBook(db, now)
    const quiz = await findQuiz(db, viewer.memberId, (number) => ruleBook.numbered(number), input.params.id)
    assertThat(quiz?.finished_at, 'notFound')
    const { revealsAnswers } = await readQuizSettings(db)
    return resultView(quiz, revealsAnswers && quiz.finished_at < startOfDay(now, viewer))
  })

  mount(readMemberQuiz, async ({ db, viewer, input: { params }, now }) => {
    const ruleBook = await readRuleBook(db, now)
    const quiz = await findQuiz(db, params.id, (number) => ruleBook.numbered(number), params.quiz)
    assertThat(quiz?.finished_at, 'notFound')
    const result = resultView(quiz, true)
    return hasPermission(viewer, 'quiz.manage') ? result : withoutAnswers(result)
  })
}
