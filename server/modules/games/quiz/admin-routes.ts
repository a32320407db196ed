import {
  changeQuizSettings as change,
  checkImport,
  editQuestion as edit,
  importQuestions as importing,
  listQuestions,
  readQuestion,
  readQuizAdmin,
  switchQuestion as switching,
} from '#contracts/admin-quiz.ts'
import type { Clock } from '#server/adapters/clock.ts'
import type { Random } from '#server/adapters/random.ts'
import { decodeCursor, encodeCursor } from '#server/http/cursor.ts'
import type { Mount } from '#server/http/mount.ts'
import { assertThat } from '#server/http/problem.ts'
import { staffCall } from '#server/http/staff-call.ts'
import type { ReadRuleBook } from '#server/modules/rules/index.ts'
import { findQuestion, findQuestions, readCells } from './admin-questions.ts'
import { editQuestion, switchQuestion } from './change-question.ts'
import { checkFile, importQuestions } from './import-questions.ts'
import type { PrepareBank } from './questions.ts'
import { changeQuizSettings, readQuizSettings } from './settings.ts'

interface QuizAdminContext {
  readonly clock: Clock
  readonly random: Random
  readonly prepareBank: PrepareBank
  /** Host of the configured question service. */
  readonly host: string | undefined
  readonly readRuleBook: ReadRuleBook
}

export function mountQuizAdmin(mount: Mount, context: QuizAdminContext): void {
  const { prepareBank, host, readRuleBook } = context

  mount(readQuizAdmin, async ({ db }) => {
    await prepareBank(db)
    const [settings, cells] = await Promise.all([readQuizSettings(db), readCells(db, host)])
    return { settings, cells }
  })

  mount(change, async (call) => {
    await changeQuizSettings(call.tx, call.input.body, staffCall(call), call.now)
    return call.input.body
  })

  mount(listQuestions, async ({ db, input }) => {
    await prepareBank(db)
    const { cursor, limit, ...filter } = input.query
    const found = await findQuestions(db, host, filter, limit + 1, decodeCursor(cursor))
    const items = found.slice(0, limit)
    const last = items.at(-1)
    return { items, nextCursor: found.length > limit && last ? encodeCursor(last) : null }
  })

  mount(readQuestion, async ({ db, input }) => {
    const question = await findQuestion(db, host, input.params.id)
    assertThat(question, 'notFound')
    return { question }
  })

  mount(edit, async (call) => ({
    question: await editQuestion(call.tx, host, call.input.params.id, call.input.body, staffCall(call), call.now),
  }))

  mount(switching, async (call) => {
    const { params, body } = call.input
    // A quiz of the active rules, or of those to come, must find its questions.
    const sets = (await readRuleBook(call.tx, call.now)).activeFrom(call.now)
    const minOn = Math.max(...sets.map(({ quiz }) => quiz.questions))
    return { question: await switchQuestion(call.tx, host, params.id, body.isOn, minOn, staffCall(call), call.now) }
  })

  mount<typeof checkImport, Buffer>(
    checkImport,
    ({ tx, prepared }) => checkFile(tx, host, prepared),
    async ({ db, bytes }) => {
      await prepareBank(db)
      return bytes
    },
  )

  mount<typeof importing, Buffer>(
    importing,
    (call) => importQuestions(call.tx, context, call.prepared, call.input.query.expected, staffCall(call), call.now),
    async ({ db, bytes }) => {
      await prepareBank(db)
      return bytes
    },
  )
}
