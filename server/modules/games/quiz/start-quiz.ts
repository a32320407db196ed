// Starts a quiz, or resumes the running one, so that two tabs and a reload play the same quiz. A quiz counts for the day
// when it finishes.

import { startQuiz as start } from '#contracts/quiz.ts'
import { newRandomId, type Random } from '#server/adapters/random.ts'
import { assertBudgetRoom, budgetRoomOf, budgetUse } from '#server/commands/budget-room.ts'
import { command } from '#server/commands/command.ts'
import { assertThat } from '#server/http/problem.ts'
import { rewardDay } from '#server/modules/accounts/index.ts'
import { assertFitsToday, DAY_USE, mostOfNewQuiz, withEndedQuiz } from '#server/modules/budgets/index.ts'
import { assertMayPlay, SELF_SET_LIMITS } from '#server/modules/limits/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { dailyCountOn, newestCountOf } from '../daily-count.ts'
import { expireQuestions, progressOf } from './advance-quiz.ts'
import { candidatesFrom, type PrepareBank, shuffled } from './questions.ts'
import { quizOf, RUNNING_QUIZ, shown } from './store.ts'
import { runningView } from './view.ts'

export interface QuizContext {
  readonly notifier: Pick<Notifier, 'eventRow'>
  readonly random: Random
  readonly prepareBank: PrepareBank
  /** Host of the configured question service, which is credited for its questions. */
  readonly questionsFrom: string | undefined
}

/** How long budgets hold the points of a quiz. A job finishes it much earlier. */
const HOLD_MS = 2 * 24 * 3_600_000

/** Returns the command. It refuses with Problem noQuizzesRemaining, noQuestions, coolingOff, playLimitReached, dailyCapReached or budgetClosed. */
export const startQuiz = ({ notifier, random, prepareBank, questionsFrom }: QuizContext) =>
  command(
    start,
    {
      stored: RUNNING_QUIZ,
      newestCount: newestCountOf('quiz'),
      candidates: candidatesFrom(questionsFrom),
      selfSetLimits: SELF_SET_LIMITS,
      dayUse: DAY_USE,
      rooms: budgetRoomOf('quiz'),
    },
    ({ snapshot, viewer, input, now, rules, rulesNumbered }) => {
      const { stored, newestCount, candidates, selfSetLimits, dayUse, rooms } = snapshot
      const before = stored && quizOf(stored, rulesNumbered)
      const current = before && expireQuestions(before, now)
      const past = progressOf(before, current, newestCount, viewer, notifier, { now, hasBudgets: rooms !== null })
      if (current && !current.finished_at) return { output: runningView(current, now), effects: past.effects }
      const { day, used } = dailyCountOn(past.newestCount, rewardDay(now, viewer))
      // A quiz whose time is over is finished together with the start of this one. It is a play of the day on which it ended.
      const hasRunningQuiz = current !== null && past.newestCount?.day === day
      assertMayPlay(selfSetLimits && { ...selfSetLimits, hasRunningQuiz }, day, now)
      assertThat(used < rules.quiz.quizzesPerDay, 'noQuizzesRemaining')
      assertThat(candidates.length > 0, 'noQuestions')

      const { category, difficulty } = input.body
      const use = current ? withEndedQuiz(dayUse, past.points, now) : dayUse
      const most = mostOfNewQuiz(candidates.length, difficulty, rules)
      assertFitsToday(use, 'quiz', most, { viewer, now, rules, rulesNumbered })
      assertBudgetRoom(rooms, most)
      const id = newRandomId(random)
      const row = { id, category, difficulty, total: candidates.length, position: 0, correct: 0 }
      const quiz = { ...row, question_at: now, started_at: now, finished_at: null, rule_set: rules.number }
      const questions = shuffled(candidates, random).map((candidate, position) => ({
        ...candidate,
        position,
        option_order: shuffled([...candidate.options.keys()], random).join(''),
      }))
      const asked = questions.map((question) => shown({ ...question, choice: null, outcome: null }))
      const quiz_questions = questions.map(({ position, question_id, version, is_first, option_order }) => ({
        ...{ quiz_id: id, position, question_id, version, is_first, option_order },
        shown_at: now,
      }))
      const { rows } = past.effects
      const begun = budgetUse(rooms, {
        ...{ source: 'quiz', at: now, most, points: most },
        play: { id, expiresAt: new Date(now.getTime() + HOLD_MS) },
      })
      const budget_uses = begun && [...(rows?.budget_uses ?? []), ...begun]
      return {
        output: runningView({ ...quiz, questions: asked, rules: rules.quiz }, now),
        effects: {
          ...past.effects,
          rows: { ...rows, quizzes: [...(rows?.quizzes ?? []), quiz], quiz_questions, budget_uses },
        },
      }
    },
    { source: 'quiz', prepare: (db) => prepareBank(db) },
  )
