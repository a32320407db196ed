// Starts a quiz, or resumes the one that is running: two tabs and a reload play the same one. A quiz
// counts for the day when it finishes.

import { QUIZZES_PER_DAY } from '#contracts/limits.ts'
import type { RunningQuiz } from '#contracts/quiz.ts'
import { newRandomId, type Random } from '#server/adapters/random.ts'
import { run } from '#server/db/pipeline.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { lockWallet } from '#server/modules/ledger/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { readDaily } from '../daily-count.ts'
import { letTimePass, type Player } from './advance-quiz.ts'
import type { Kind, Questions } from './questions.ts'
import { findRunning, insertQuiz, readQuestions } from './store.ts'
import { runningView } from './view.ts'

export interface QuizContext {
  readonly notifier: Notifier
  readonly random: Random
  readonly questions: Questions
  /** Who is credited for questions that are not ours. */
  readonly questionsFrom: string | undefined
}

/** @throws Problem noQuizzesRemaining, noQuestions */
export async function startQuiz(
  tx: Tx,
  { notifier, random, questions }: QuizContext,
  player: Player & { readonly memberId: string },
  kind: Kind,
  now: Date,
): Promise<RunningQuiz> {
  const { memberId } = player
  await run(tx, lockWallet(memberId))
  const before = await findRunning(tx, memberId)
  const standing = before && (await letTimePass(tx, notifier, before, player, now))
  if (standing && !standing.finished_at) return await view(tx, memberId, now)
  assertThat((await readDaily(tx, memberId, player.dayOf(now), 'quiz')) < QUIZZES_PER_DAY, 'noQuizzesRemaining')
  const picked = await questions.pick(tx, memberId, kind)
  assertThat(picked.length > 0, 'noQuestions')
  await insertQuiz(tx, { memberId, id: newRandomId(random), ...kind }, picked, now)
  return await view(tx, memberId, now)
}

async function view(tx: Tx, memberId: string, now: Date): Promise<RunningQuiz> {
  const quiz = await findRunning(tx, memberId)
  if (!quiz) throw new Error('the quiz that was just started is not there')
  const standing = { position: quiz.position, questionAt: quiz.question_at }
  return runningView(quiz, standing, await readQuestions(tx, memberId, quiz.id), now)
}
