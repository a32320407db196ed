// Finishes quizzes that their players have left: every question that was not answered in time is over.

import { QUIZ_QUESTIONS } from '#contracts/quiz-rules.ts'
import { run } from '#server/db/pipeline.ts'
import { type Db, inTransaction } from '#server/db/transaction.ts'
import { readRewardClock, rewardDay } from '#server/modules/accounts/index.ts'
import { lockWallet } from '#server/modules/ledger/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { letTimePass } from './advance-quiz.ts'
import { findAbandoned, lockQuiz } from './store.ts'
import { deadlineOf } from './timing.ts'

const AT_ONCE = 200

/** @returns how many were finished */
export async function finishAbandoned(db: Db, notifier: Notifier, now: Date): Promise<number> {
  const perQuestion = deadlineOf(now).getTime() - now.getTime()
  const before = new Date(now.getTime() - QUIZ_QUESTIONS * perQuestion)
  let finished = 0
  for (const { member_id: memberId, id } of await findAbandoned(db, before, AT_ONCE)) {
    await inTransaction(db, async (tx) => {
      await run(tx, lockWallet(memberId))
      const quiz = await lockQuiz(tx, memberId, id)
      const clock = await readRewardClock(tx, memberId)
      if (!quiz || !clock) return
      const player = { dayOf: (instant: Date) => rewardDay(instant, clock) }
      const after = await letTimePass(tx, notifier, quiz, player, now)
      if (after.finished_at) finished += 1
    })
  }
  return finished
}
