// Answers the question at hand. A question that was answered before gets its first outcome again, an answer after the
// deadline counts as late, and one before the start of the question is refused. A wrong answer never tells the right one.

import type { answerQuestion as contract } from '#contracts/quiz.ts'
import type { OutputOf } from '#contracts/route.ts'
import { run } from '#server/db/pipeline.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { lockWallet } from '#server/modules/ledger/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { letTimePass, type Player, takeAnswer } from './advance-quiz.ts'
import { lockQuiz, type QuestionRow, readQuestions } from './store.ts'
import { timesLeft } from './timing.ts'
import { resultView, runningView } from './view.ts'

interface Answer {
  readonly position: number
  readonly choice: number | null
}

/** @throws Problem notFound, quizQuestionAhead, quizQuestionNotStarted */
export async function answerQuestion(
  tx: Tx,
  notifier: Notifier,
  player: Player & { readonly memberId: string },
  quizId: string,
  { position, choice }: Answer,
  now: Date,
): Promise<OutputOf<typeof contract>> {
  const { memberId } = player
  // Lock order: wallet, then quiz, as when a quiz starts.
  await run(tx, lockWallet(memberId))
  const locked = await lockQuiz(tx, memberId, quizId)
  assertThat(locked, 'notFound')
  let quiz = await letTimePass(tx, notifier, locked, player, now)
  const [question] = (await readQuestions(tx, memberId, quizId)).slice(position, position + 1)
  assertThat(question && position <= quiz.position, 'quizQuestionAhead')
  if (!quiz.finished_at && position === quiz.position) {
    const { startsInMs, endsInMs } = timesLeft(quiz.question_at, now)
    assertThat(startsInMs === 0, 'quizQuestionNotStarted')
    const outcome = choice === null ? (endsInMs === 0 ? 'late' : 'skipped') : judge(question, choice)
    quiz = await takeAnswer(tx, notifier, quiz, player, { choice, outcome }, now)
  }
  const questions = await readQuestions(tx, memberId, quizId)
  const answered = questions[position]
  const { points, totalEarned } = await run(tx, lockWallet(memberId))
  const standing = { position: quiz.position, questionAt: quiz.question_at }
  return {
    outcome: answered?.outcome ?? 'late',
    choice: answered?.choice ?? null,
    next: quiz.finished_at ? null : runningView(quiz, standing, questions, now),
    result: quiz.finished_at ? resultView(quiz, questions, false) : null,
    balance: points,
    totalEarned,
  }
}

const judge = ({ rightChoice }: QuestionRow, choice: number) => (choice === rightChoice ? 'correct' : 'wrong')
