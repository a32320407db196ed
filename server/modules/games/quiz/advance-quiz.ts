// Moves a quiz on, by time and by answers. The caller holds the lock of the quiz's row. When the last question has
// ended the quiz is finished: it counts for the day, and its score is credited, in the same transaction.

import { QUIZZES_PER_DAY } from '#contracts/limits.ts'
import { run } from '#server/db/pipeline.ts'
import type { Tx } from '#server/db/transaction.ts'
import { postEntry } from '#server/modules/ledger/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { takeDaily } from '../daily-count.ts'
import { endQuestions, moveQuiz, type Outcome, type QuizRow } from './store.ts'
import { afterAnswer, settle } from './timing.ts'
import { scoreOf } from './view.ts'

/** Who plays, and which reward day an instant belongs to for them. */
export interface Player {
  readonly dayOf: (instant: Date) => string
}

/** Ends the questions whose time is over. Returns the quiz as it stands then, finished or not. */
export async function letTimePass(
  tx: Tx,
  notifier: Notifier,
  quiz: QuizRow,
  player: Player,
  now: Date,
): Promise<QuizRow> {
  if (quiz.finished_at) return quiz
  const settled = settle({ position: quiz.position, questionAt: quiz.question_at }, quiz.total, now)
  if (settled.position === quiz.position) return quiz
  const passed = { from: quiz.position, to: settled.position - 1 }
  await endQuestions(tx, quiz, passed, { choice: null, outcome: 'late' })
  return await moveOn(tx, notifier, quiz, player, {
    ...settled,
    correct: quiz.correct,
    endedAt: settled.questionAt,
    now,
  })
}

/** Ends the question at hand with a timely answer, or a skip. The next one starts after the pause. */
export async function takeAnswer(
  tx: Tx,
  notifier: Notifier,
  quiz: QuizRow,
  player: Player,
  end: { choice: number | null; outcome: Outcome },
  now: Date,
): Promise<QuizRow> {
  await endQuestions(tx, quiz, { from: quiz.position, to: quiz.position }, end)
  return await moveOn(tx, notifier, quiz, player, {
    position: quiz.position + 1,
    questionAt: afterAnswer(now),
    correct: quiz.correct + (end.outcome === 'correct' ? 1 : 0),
    endedAt: now,
    now,
  })
}

async function moveOn(
  tx: Tx,
  notifier: Notifier,
  quiz: QuizRow,
  player: Player,
  to: { position: number; questionAt: Date; correct: number; endedAt: Date; now: Date },
): Promise<QuizRow> {
  const { position, questionAt, correct, endedAt, now } = to
  const finished_at = position === quiz.total ? endedAt : null
  const moved = { position, question_at: questionAt, correct, finished_at }
  await moveQuiz(tx, quiz, moved)
  const after = { ...quiz, ...moved }
  if (finished_at) await credit(tx, notifier, after, player, now)
  return after
}

async function credit(tx: Tx, notifier: Notifier, quiz: QuizRow, player: Player, now: Date): Promise<void> {
  const { member_id: memberId, category, difficulty, correct, total } = quiz
  const used = await run(tx, takeDaily(memberId, player.dayOf(quiz.finished_at ?? now), 'quiz', QUIZZES_PER_DAY))
  const points = scoreOf(quiz)
  // A quiz that runs keeps its place of the day: finding none left is a defect, and what it brings is nothing.
  if (used === undefined || points === 0) return
  const topic = category.replaceAll('_', ' ')
  await postEntry(
    tx,
    {
      memberId,
      type: 'earn',
      points,
      description: `Trivia Quiz: ${correct} of ${total} right (${topic}, ${difficulty})`,
      taskType: 'quiz',
      reference: quiz.id,
      reason: 'quiz score',
    },
    now,
  )
  await notifier.event(tx, memberId, { type: 'balance' })
}
