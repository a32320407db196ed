// Answers the question at hand. What was answered before is answered the same again; what came too late
// counts as late, and says so together with the right answer.

import type { answerQuestion as contract } from '#contracts/quiz.ts'
import type { OutputOf } from '#contracts/route.ts'
import { run } from '#server/db/pipeline.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { lockWallet } from '#server/modules/ledger/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { letTimePass, type Player, takeAnswer } from './advance-quiz.ts'
import { lockQuiz, readQuestions } from './store.ts'
import { resultView, runningView } from './view.ts'

interface Answer {
  readonly position: number
  readonly choice: number | null
}

/** @throws Problem notFound, quizQuestionAhead */
export async function answerQuestion(
  tx: Tx,
  notifier: Notifier,
  player: Player & { readonly memberId: string },
  quizId: string,
  { position, choice }: Answer,
  now: Date,
): Promise<OutputOf<typeof contract>> {
  const { memberId } = player
  // The wallet first, as whoever starts a quiz does: nobody waits for two rows the other way round.
  await run(tx, lockWallet(memberId))
  const locked = await lockQuiz(tx, memberId, quizId)
  assertThat(locked, 'notFound')
  let quiz = await letTimePass(tx, notifier, locked, player, now)
  const [question] = (await readQuestions(tx, memberId, quizId)).slice(position, position + 1)
  assertThat(question && position <= quiz.position, 'quizQuestionAhead')
  if (!quiz.finished_at && position === quiz.position) {
    // The pause before a question belongs to the one before it: an answer in it is simply early.
    const outcome = choice === null ? 'skipped' : choice === question.rightChoice ? 'correct' : 'wrong'
    quiz = await takeAnswer(tx, notifier, quiz, player, { choice, outcome }, now)
  }
  const questions = await readQuestions(tx, memberId, quizId)
  const answered = questions[position]
  const { points, totalEarned } = await run(tx, lockWallet(memberId))
  const standing = { position: quiz.position, questionAt: quiz.question_at }
  return {
    outcome: answered?.outcome ?? 'late',
    choice: answered?.choice ?? null,
    rightChoice: question.rightChoice,
    next: quiz.finished_at ? null : runningView(quiz, standing, questions, now),
    result: quiz.finished_at ? resultView(quiz, questions) : null,
    balance: points,
    totalEarned,
  }
}
