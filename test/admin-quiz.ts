// Calls of staff about quiz questions.

import { stringify } from 'csv-stringify/sync'
import type { RequestByKey } from '#contracts/index.ts'
import { IMPORT_COLUMNS } from '#contracts/quiz-questions.ts'
import type { Actor, Answer } from './actor.ts'
import type { Action } from './staff-action.ts'

type Filter = Partial<RequestByKey<'GET /api/admin/quiz/questions'>['query']>

export const listQuestions = async (staff: Actor, query: Filter = {}) =>
  (await staff.call('GET /api/admin/quiz/questions', { query })).body.items

export async function oneQuestion(staff: Actor, query: Filter = {}) {
  const [question] = await listQuestions(staff, query)
  if (!question) throw new Error('no question was found')
  return question
}

export const switchQuestion = (staff: Actor, id: string, isOn: boolean) =>
  staff.call('POST /api/admin/quiz/questions/:id/activity', { params: { id }, body: { isOn } })

export const csvOf = (...rows: string[][]): string => stringify([[...IMPORT_COLUMNS], ...rows])

type Imported = { added: number; duplicates: number; invalid: number }
type Checked = Imported & { rows: { row: number; result: string; fault: string | null; text: string }[] }

export const checkFile = (staff: Actor, file: string | Uint8Array): Promise<Answer<Checked>> =>
  staff.send('POST', '/api/admin/quiz/import-checks', file)

export const importFile = (staff: Actor, file: string | Uint8Array, expected: number): Promise<Answer<Imported>> =>
  staff.send('POST', `/api/admin/quiz/imports?expected=${expected}`, file, { 'idempotency-key': crypto.randomUUID() })

/** A file with one new question. */
const FILE = Buffer.from(csvOf(['film', 'easy', 'Which film is audited?', 'This one', 'That one', '', '']))

export const ADMIN_QUIZ_ACTIONS = {
  'PUT /api/admin/quiz/settings':
    async ({ staff }) =>
    () =>
      staff.call('PUT /api/admin/quiz/settings', { body: { revealsAnswers: true } }),
  'PATCH /api/admin/quiz/questions/:id': async ({ staff }) => {
    const { id, version, text, options, answer } = await oneQuestion(staff)
    const body = { seenVersion: version, text: `${text} Really?`, options, answer }
    return () => staff.call('PATCH /api/admin/quiz/questions/:id', { params: { id }, body })
  },
  'POST /api/admin/quiz/questions/:id/activity': async ({ staff }) => {
    const { id } = await oneQuestion(staff, { state: 'on' })
    return () => switchQuestion(staff, id, false)
  },
  'POST /api/admin/quiz/imports': async ({ staff }) => {
    await listQuestions(staff)
    return () => importFile(staff, FILE, 1)
  },
} as const satisfies Record<string, Action>

export const checkOneFile: Action =
  async ({ staff }) =>
  () =>
    checkFile(staff, FILE)
