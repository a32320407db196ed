// Finishes quizzes that their players have left: every question that was not answered in time is over.

import type { Logger } from 'pino'
import { QUIZ_QUESTIONS } from '#contracts/quiz-rules.ts'
import { run } from '#server/db/pipeline.ts'
import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import { readRewardClock, rewardDay } from '#server/modules/accounts/index.ts'
import { lockWallet } from '#server/modules/ledger/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { letTimePass } from './advance-quiz.ts'
import { findAbandoned, lockQuiz } from './store.ts'
import { deadlineOf } from './timing.ts'

const AT_ONCE = 200

interface FinishContext {
  readonly notifier: Notifier
  readonly log: Logger
}

/** One that cannot be finished holds up none of the others. @returns how many were finished */
export async function finishAbandoned(db: Db, { notifier, log }: FinishContext, now: Date): Promise<number> {
  const perQuestion = deadlineOf(now).getTime() - now.getTime()
  const before = new Date(now.getTime() - QUIZ_QUESTIONS * perQuestion)
  let finished = 0
  for (const { member_id: memberId, id } of await findAbandoned(db, before, AT_ONCE)) {
    try {
      if (await inTransaction(db, (tx) => finish(tx, notifier, memberId, id, now))) finished += 1
    } catch (error) {
      log.error({ err: error, quiz: id }, 'a quiz could not be finished')
    }
  }
  return finished
}

async function finish(tx: Tx, notifier: Notifier, memberId: string, id: string, now: Date): Promise<boolean> {
  await run(tx, lockWallet(memberId))
  const quiz = await lockQuiz(tx, memberId, id)
  const clock = await readRewardClock(tx, memberId)
  if (!quiz || !clock) return false
  const player = { dayOf: (instant: Date) => rewardDay(instant, clock) }
  return (await letTimePass(tx, notifier, quiz, player, now)).finished_at !== null
}
