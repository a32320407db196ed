// Edits a question, or switches it off and on. Quizzes that asked it are unaffected.

import type { AdminQuestion, editQuestion as editing } from '#contracts/admin-quiz.ts'
import { plainQuestion } from '#contracts/quiz-questions.ts'
import type { InputOf } from '#contracts/route.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import { findQuestion } from './admin-questions.ts'
import { contentOf, isOffered, lockQuestions, reviseQuestion } from './question-store.ts'

/** @throws Problem notFound, quizQuestionConflict, quizQuestionDuplicate */
export async function editQuestion(
  tx: Tx,
  host: string | undefined,
  id: string,
  { seenVersion, ...content }: InputOf<typeof editing>['body'],
  staff: StaffCall,
  now: Date,
): Promise<AdminQuestion> {
  await lockQuestions(tx)
  const before = await findQuestion(tx, host, id)
  assertThat(before, 'notFound')
  assertThat(before.version === seenVersion, 'quizQuestionConflict')
  const plain = plainQuestion(content.text)
  const texts = await readTexts(tx, host)
  assertThat(!texts.some((one) => one.id !== id && plainQuestion(one.text) === plain), 'quizQuestionDuplicate')
  const { version, text, options, answer } = before
  const old = { id, version, ...contentOf({ text, options, answer }) }
  await reviseQuestion(tx, old, { ...contentOf(content), edited_at: now })
  return await record(tx, host, 'quiz_question.edit', before, staff, now)
}

/**
 * @param minOn how many questions of each category and difficulty must stay on
 * @throws Problem notFound; quizQuestionConflict if it has that state already; quizCellTooSmall
 */
export async function switchQuestion(
  tx: Tx,
  host: string | undefined,
  id: string,
  isOn: boolean,
  minOn: number,
  staff: StaffCall,
  now: Date,
): Promise<AdminQuestion> {
  await lockQuestions(tx)
  const before = await findQuestion(tx, host, id)
  assertThat(before, 'notFound')
  assertThat(before.isOn !== isOn, 'quizQuestionConflict')
  if (!isOn) {
    const on = await countOn(tx, host, before)
    assertThat(on > minOn, 'quizCellTooSmall', { min: minOn })
  }
  await tx
    .updateTable('trivia_questions')
    .set({ blocked_at: isOn ? null : now })
    .where('id', '=', id)
    .execute()
  return await record(tx, host, isOn ? 'quiz_question.switch_on' : 'quiz_question.switch_off', before, staff, now)
}

/** Reads the texts of all offered questions, on or off. */
export const readTexts = (db: Db, host: string | undefined) =>
  db.selectFrom('trivia_questions as q').select(['q.id', 'q.text']).where(isOffered(host)).execute()

async function countOn(db: Db, host: string | undefined, { category, difficulty }: AdminQuestion): Promise<number> {
  const { on } = await db
    .selectFrom('trivia_questions as q')
    .select((eb) => eb.fn.countAll<number>().as('on'))
    .where(isOffered(host))
    .where('q.category', '=', category)
    .where('q.difficulty', '=', difficulty)
    .where('q.blocked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return on
}

async function record(
  tx: Tx,
  host: string | undefined,
  action: string,
  before: AdminQuestion,
  staff: StaffCall,
  now: Date,
): Promise<AdminQuestion> {
  const after = await findQuestion(tx, host, before.id)
  if (!after) throw new Error('a question that was changed is not there')
  await recordStaffAction(
    tx,
    {
      ...staff,
      action,
      subject: { type: 'quiz_question', id: before.id },
      before: auditFieldsOf(before),
      after: auditFieldsOf(after),
      reason: '',
    },
    now,
  )
  return after
}

const auditFieldsOf = ({ text, options, answer, isOn, version }: AdminQuestion) => ({
  text,
  options,
  answer,
  isOn,
  version,
})
