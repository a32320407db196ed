// Parts: a channel task and Telegram accounts.

import type { ChannelTaskType } from '#contracts/tasks.ts'
import { type Part, part } from '#server/commands/command.ts'
import { assertThat } from '#server/http/problem.ts'

export interface TaskSnapshot {
  readonly id: string
  readonly type: ChannelTaskType
  readonly title: string
  readonly points: number
  readonly channel: string
  readonly isOffered: boolean
  readonly isCompleted: boolean
  /** When the member first opened its page. */
  readonly visitedAt: string | null
}

export const TASK: Part<TaskSnapshot | null> = part(`
  select json_build_object('id', t.id, 'type', t.type, 'title', t.title, 'points', t.points, 'channel', t.channel,
    'isOffered', t.active,
    'isCompleted', exists (select from task_completions c where c.member_id = m.id and c.task_id = t.id),
    'visitedAt', (select v.visited_at from task_visits v where v.member_id = m.id and v.task_id = t.id))
  from tasks t where t.id = (call.input -> 'params' ->> 'id')::uuid`)

/** Returns the task if the member can complete it. @throws Problem taskCompleted; notFound for one that is not offered */
export function requireCompletableTask(task: TaskSnapshot | null): TaskSnapshot {
  assertThat(!task?.isCompleted, 'taskCompleted')
  assertThat(task?.isOffered, 'notFound')
  return task
}

export interface TelegramAccount {
  readonly telegramId: number
  readonly signed: boolean
}

/** The Telegram account that is linked to the member. */
export const LINKED_TELEGRAM: Part<TelegramAccount | null> = part(`
  select json_build_object('telegramId', a.telegram_id, 'signed', a.signed) from telegram_accounts a where a.member_id = m.id`)

/** The id of the member to whom the given Telegram account is linked. */
export const TELEGRAM_OWNER: Part<string | null> = part(`
  select to_json(a.member_id) from telegram_accounts a where a.telegram_id = (call.input -> 'enriched' ->> 'telegramId')::bigint`)
