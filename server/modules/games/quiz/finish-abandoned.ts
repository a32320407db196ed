// Finishes quizzes that their players have left: every question that was not answered in time is over.

import type { Logger } from 'pino'
import { QUIZ_QUESTIONS } from '#contracts/quiz-rules.ts'
import type { Rules } from '#server/commands/command.ts'
import { runForMember } from '#server/commands/run-for-member.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { lastCount } from '../daily-count.ts'
import { letTimePass, progressOf } from './advance-quiz.ts'
import { findAbandoned, quizOf, RUNNING_QUIZ } from './store.ts'
import { deadlineOf } from './timing.ts'

const AT_ONCE = 200
const READS = { stored: RUNNING_QUIZ, last: lastCount('quiz') }

interface FinishContext {
  readonly notifier: Pick<Notifier, 'eventRow'>
  readonly log: Logger
}

/** Finishes the member's running quiz if its time is over. Its output is whether it did. */
export const finishQuiz = (notifier: Pick<Notifier, 'eventRow'>): Rules<object, boolean, typeof READS> => ({
  reads: READS,
  decide({ snapshot: { stored, last }, viewer, now }) {
    const before = stored && quizOf(stored)
    const quiz = before && letTimePass(before, now)
    return { output: Boolean(quiz?.finished_at), effects: progressOf(before, quiz, last, viewer, notifier).effects }
  },
})

/** One that cannot be finished holds up none of the others. @returns how many were finished */
export async function finishAbandoned(db: Db, { notifier, log }: FinishContext, now: Date): Promise<number> {
  const perQuestion = deadlineOf(now).getTime() - now.getTime()
  const before = new Date(now.getTime() - QUIZ_QUESTIONS * perQuestion)
  const finish = finishQuiz(notifier)
  let finished = 0
  for (const { member_id: memberId, id } of await findAbandoned(db, before, AT_ONCE)) {
    try {
      if (await runForMember(db, finish, memberId, {}, now)) finished += 1
    } catch (error) {
      log.error({ err: error, quiz: id }, 'a quiz could not be finished')
    }
  }
  return finished
}
