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

/** Reads the offered tasks that the member has not completed. */
export const readOpenTasks = async (db: Db, memberId: string) =>
  (await readTasks(db, memberId)).filter(({ completed_at }) => completed_at === null)

export const findTelegram = (db: Db, memberId: string) =>
  db.selectFrom('telegram_accounts').selectAll().where('member_id', '=', memberId).executeTakeFirst()
