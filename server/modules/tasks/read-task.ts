// What the commands of channel tasks read of a task and of Telegram accounts.

import type { TaskKind } from '#contracts/tasks.ts'
import { type Part, part } from '#server/commands/command.ts'
import { assertThat } from '#server/http/problem.ts'

export interface AskedTask {
  readonly id: string
  readonly type: TaskKind
  readonly title: string
  readonly points: number
  readonly channel: string
  readonly isOffered: boolean
  readonly isCompleted: boolean
  /** When the member first opened its page. */
  readonly visitedAt: string | null
}

export const ASKED_TASK: Part<AskedTask | null> = part(`
  select json_build_object('id', t.id, 'type', t.type, 'title', t.title, 'points', t.points, 'channel', t.channel,
    'isOffered', t.active,
    'isCompleted', exists (select from task_completions c where c.member_id = m.id and c.task_id = t.id),
    'visitedAt', (select v.visited_at from task_visits v where v.member_id = m.id and v.task_id = t.id))
  from tasks t where t.id = (call.input -> 'params' ->> 'id')::uuid`)

/** @throws Problem taskCompleted, notFound */
export function openTask(task: AskedTask | null): AskedTask {
  assertThat(!task?.isCompleted, 'taskCompleted')
  assertThat(task?.isOffered, 'notFound')
  return task
}

export interface TelegramAccount {
  readonly telegramId: number
  readonly signed: boolean
}

/** The Telegram account that is connected with the member. */
export const OWN_TELEGRAM: Part<TelegramAccount | null> = part(`
  select json_build_object('telegramId', a.telegram_id, 'signed', a.signed) from telegram_accounts a where a.member_id = m.id`)

/** The member with whom the given Telegram account is connected. */
export const TELEGRAM_OWNER: Part<string | null> = part(`
  select to_json(a.member_id) from telegram_accounts a where a.telegram_id = (call.input -> 'given' ->> 'telegramId')::bigint`)
