import { PAUSE_SECONDS, type QuizCategory, type QuizDifficulty } from '#contracts/quiz-rules.ts'
import { findQuiz, type QuizQuestion } from '#server/modules/games/quiz/store.ts'
import type { Actor } from './actor.ts'
import type { TestApp } from './app.ts'
import { FIRST_RULE_BOOK } from './first-rules.ts'

interface QuizKind {
  readonly category: QuizCategory
  readonly difficulty: QuizDifficulty
}

export const startQuiz = (member: Actor, kind: QuizKind) => member.call('POST /api/games/quiz', { body: kind })

export const sendAnswer = (member: Actor, id: string, position: number, choice: number | null) =>
  member.call('POST /api/games/quiz/:id/answers', { params: { id }, body: { position, choice } })

/** Reads the questions of a quiz with their right choices from the database. */
export const questionsOf = async (app: TestApp, member: Actor, id: string): Promise<readonly QuizQuestion[]> =>
  (await findQuiz(app.database.db, member.id, (number) => FIRST_RULE_BOOK.numbered(number), id))?.questions ?? []

export const rightChoices = async (app: TestApp, member: Actor, id: string): Promise<number[]> =>
  (await questionsOf(app, member, id)).map(({ rightChoice }) => rightChoice)

/** Answers a question and advances the clock past the pause after it. */
export async function answerAndWait(app: TestApp, member: Actor, id: string, position: number, choice: number | null) {
  const answer = await sendAnswer(member, id, position, choice)
  app.clock.advance(PAUSE_SECONDS)
  return answer
}

/** Plays a whole quiz: the first `correct` answers are right, the other questions are skipped. */
export async function playQuiz(app: TestApp, member: Actor, kind: QuizKind, correct = 0) {
  const quiz = (await startQuiz(member, kind)).body
  const right = await rightChoices(app, member, quiz.id)
  for (let position = 0; position < quiz.total; position += 1)
    await answerAndWait(app, member, quiz.id, position, position < correct ? (right[position] ?? 0) : null)
  return quiz
}
