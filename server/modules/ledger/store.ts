import type { Entry, TaskType } from '#contracts/ledger.ts'
import type { Db } from '#server/db/transaction.ts'

/** The member's entries, newest first, from before entry number `before`. */
export async function readEntries(db: Db, memberId: string, limit: number, before?: number): Promise<Entry[]> {
  let query = db
    .selectFrom('transactions')
    .select(['seq', 'type', 'points', 'balance_after', 'description', 'task_type', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('seq', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('seq', '<', before)
  const rows = await query.execute()
  return rows.map((row) => ({
    seq: row.seq,
    type: row.type,
    points: row.points,
    balanceAfter: row.balance_after,
    description: row.description,
    taskType: row.task_type,
    createdAt: row.created_at.toISOString(),
  }))
}

/** Whether the member ever had an entry of a kind. */
export async function hasEntry(db: Db, memberId: string, taskType: TaskType): Promise<boolean> {
  const row = await db
    .selectFrom('transactions')
    .select('seq')
    .where('member_id', '=', memberId)
    .where('task_type', '=', taskType)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Points earned at or after an instant: the sum of `earn` entries. */
export async function sumEarnedSince(db: Db, memberId: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('transactions')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('points'), eb.lit(0)).as('points'))
    .where('member_id', '=', memberId)
    .where('type', '=', 'earn')
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return row.points
}

/** How many entries of a kind of work the member was paid for; the signup bonus is a gift, not work. */
export async function countPaidTasks(db: Db, memberId: string): Promise<number> {
  const row = await db
    .selectFrom('transactions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('type', '=', 'earn')
    .where('task_type', 'not in', ['signup', 'adjustment', 'leaderboard'])
    .executeTakeFirstOrThrow()
  return row.count
}
