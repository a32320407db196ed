// The quiz settings of staff.

import type { QuizSettings } from '#contracts/admin-quiz.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import { lockQuestions } from './question-store.ts'

export async function readQuizSettings(db: Db): Promise<QuizSettings> {
  const row = await db.selectFrom('quiz_settings').select('reveals_answers').where('id', '=', 1).executeTakeFirst()
  return { revealsAnswers: row?.reveals_answers ?? false }
}

export async function changeQuizSettings(tx: Tx, after: QuizSettings, staff: StaffCall, now: Date): Promise<void> {
  await lockQuestions(tx)
  const before = await readQuizSettings(tx)
  await tx.updateTable('quiz_settings').set({ reveals_answers: after.revealsAnswers }).where('id', '=', 1).execute()
  await recordStaffAction(
    tx,
    { ...staff, action: 'quiz.set', subject: { type: 'quiz', id: 'settings' }, before, after, reason: '' },
    now,
  )
}
