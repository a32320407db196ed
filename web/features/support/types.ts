import type { AnswerByKey } from '#contracts/index.ts'

/** A ticket with its messages. */
export type Thread = AnswerByKey<'GET /api/support/:id'>
