// Finishes abandoned quizzes, whose remaining questions have all expired.

import type { Logger } from 'pino'
import { HAS_BUDGETS } from '#server/commands/budget-room.ts'
import type { CommandLogic } from '#server/commands/command.ts'
import { runForMember } from '#server/commands/run-for-member.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { type NumberedRules, readRuleBook } from '#server/modules/rules/index.ts'
import { newestCountOf } from '../daily-count.ts'
import { expireQuestions, progressOf } from './advance-quiz.ts'
import { findAbandoned, quizOf, RUNNING_QUIZ } from './store.ts'
import { deadlineOf } from './timing.ts'

const BATCH_SIZE = 200
/** A run ends after so many failures. */
const MAX_FAILED = 400
const PARTS = { stored: RUNNING_QUIZ, newestCount: newestCountOf('quiz'), hasBudgets: HAS_BUDGETS }

interface FinishContext {
  readonly notifier: Pick<Notifier, 'eventRow'>
  readonly log: Logger
}

/** Returns the command logic that finishes a member's expired quiz. The output is whether one was finished. */
export const finishQuiz = (notifier: Pick<Notifier, 'eventRow'>): CommandLogic<object, boolean, typeof PARTS> => ({
  parts: PARTS,
  decide({ snapshot: { stored, newestCount, hasBudgets }, viewer, now, rulesNumbered }) {
    const before = stored && quizOf(stored, rulesNumbered)
    const quiz = before && expireQuestions(before, now)
    return {
      output: Boolean(quiz?.finished_at),
      effects: progressOf(before, quiz, newestCount, viewer, notifier, { now, hasBudgets }).effects,
    }
  },
})

const durationOf = (quiz: NumberedRules['quiz'], now: Date): number =>
  quiz.questions * (deadlineOf(now, quiz).getTime() - now.getTime())

/**
 * Finishes a batch, the oldest first. Those that fail neither stop the others nor take their places in the batch.
 *
 * @returns number of finished quizzes
 */
export async function finishAbandoned(
  db: Db,
  { notifier, log }: FinishContext,
  now: Date,
  batchSize = BATCH_SIZE,
): Promise<number> {
  const ruleBook = await readRuleBook(db)
  const longest = Math.max(...ruleBook.activeUntil(now).map(({ quiz }) => durationOf(quiz, now)))
  const before = new Date(now.getTime() - longest)
  const finish = finishQuiz(notifier)
  const tried: string[] = []
  let [finished, isLast] = [0, false]
  while (finished < batchSize && tried.length - finished < MAX_FAILED && !isLast) {
    const batch = await findAbandoned(db, before, tried, batchSize)
    isLast = batch.length < batchSize
    for (const { member_id: memberId, id } of batch) {
      tried.push(id)
      try {
        if (await runForMember(db, finish, memberId, {}, now, ruleBook)) finished += 1
      } catch (error) {
        log.error({ err: error, quiz: id }, 'a quiz could not be finished')
      }
    }
  }
  return finished
}
