import type { AnswerByKey } from '#contracts/index.ts'

type Tasks = AnswerByKey<'GET /api/tasks'>
export type Task = Tasks['items'][number]
export type TelegramState = Tasks['telegram']
