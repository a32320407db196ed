import type { ChannelTaskType } from '#contracts/tasks.ts'
import { type Part, part } from '#server/db/parts.ts'
import type { Db } from '#server/db/transaction.ts'

/** Reads in order the offered tasks, and those that the member completed before they were switched off. */
export const readTasks = (db: Db, memberId: string) =>
  db
    .selectFrom('tasks as t')
    .leftJoin('task_completions as c', (join) => join.onRef('c.task_id', '=', 't.id').on('c.member_id', '=', memberId))
    .leftJoin('task_visits as v', (join) => join.onRef('v.task_id', '=', 't.id').on('v.member_id', '=', memberId))
    .selectAll('t')
    .select(['c.completed_at', 'c.points as paid', 'v.visited_at'])
    .where((where) => where.or([where('t.active', '=', true), where('c.completed_at', 'is not', null)]))
    .orderBy('t.position')
    .orderBy('t.id')
    .execute()

/** A task of `readTasks`, as far as earning is concerned. */
export interface TaskProgress {
  readonly type: ChannelTaskType
  readonly points: number
  readonly minutes: number
  readonly isDone: boolean
}

/** The tasks of `readTasks`. */
export const TASK_PROGRESS: Part<readonly TaskProgress[]> = part(`
  select coalesce(json_agg(json_build_object('type', t.type, 'points', t.points, 'minutes', t.minutes,
    'isDone', c.completed_at is not null) order by t.position, t.id), '[]')
  from tasks t left join task_completions c on c.task_id = t.id and c.member_id = m.id
  where t.active or c.completed_at is not null`)

export const findTelegram = (db: Db, memberId: string) =>
  db.selectFrom('telegram_accounts').selectAll().where('member_id', '=', memberId).executeTakeFirst()
