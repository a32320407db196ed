import type { Db, Tx } from '#server/db/transaction.ts'

export type TaskRow = NonNullable<Awaited<ReturnType<typeof findTask>>>

/** A task that is offered now. */
export const findTask = (db: Db, id: string) =>
  db.selectFrom('tasks').selectAll().where('id', '=', id).where('active', '=', true).executeTakeFirst()

/** The tasks that are offered, and those that the member completed before they were taken away; in order. */
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

/** The tasks that are offered and that the member has not completed. */
export const readOpenTasks = async (db: Db, memberId: string) =>
  (await readTasks(db, memberId)).filter(({ completed_at }) => completed_at === null)

export async function isCompleted(db: Db, memberId: string, taskId: string): Promise<boolean> {
  const row = await db
    .selectFrom('task_completions')
    .select('task_id')
    .where('member_id', '=', memberId)
    .where('task_id', '=', taskId)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes the first visit; later ones change nothing. */
export async function noteVisit(tx: Tx, memberId: string, taskId: string, now: Date): Promise<void> {
  await tx
    .insertInto('task_visits')
    .values({ member_id: memberId, task_id: taskId, visited_at: now })
    .onConflict((conflict) => conflict.columns(['member_id', 'task_id']).doNothing())
    .execute()
}

export async function visitedAt(db: Db, memberId: string, taskId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('task_visits')
    .select('visited_at')
    .where('member_id', '=', memberId)
    .where('task_id', '=', taskId)
    .executeTakeFirst()
  return row?.visited_at
}

interface Completion {
  readonly memberId: string
  readonly task: TaskRow
  readonly telegramHash: string | null
}

/** The unique keys are the referees: a task once per member, and once per Telegram account. */
export async function insertCompletion(
  tx: Tx,
  { memberId, task, telegramHash }: Completion,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('task_completions')
    .values({
      member_id: memberId,
      task_id: task.id,
      points: task.points,
      telegram_hash: telegramHash,
      completed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const findTelegram = (db: Db, memberId: string) =>
  db.selectFrom('telegram_accounts').selectAll().where('member_id', '=', memberId).executeTakeFirst()
