import { randomUUID } from 'node:crypto'
import type { TaskType } from '#contracts/ledger.ts'
import { systemRandom } from '#server/adapters/random.ts'
import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import { type ExpiryContext, expirePoints, postEntry } from '#server/modules/ledger/index.ts'
import { createNotifier } from '#server/modules/notifications/index.ts'
import type { Actor } from './actor.ts'
import type { TestApp } from './app.ts'
import { openSession } from './factories.ts'

/** Returns the context of the expiry job. */
export const expiryContext = (app: TestApp): ExpiryContext => ({
  notifier: createNotifier(app.clock, systemRandom),
})

/** Runs the expiry job now. */
export const runExpiry = (app: TestApp, context = expiryContext(app), batch?: number) =>
  expirePoints(app.database.db, context, app.clock.now(), batch)

/** Posts an entry; negative points are spent. */
export const post = (db: Db, memberId: string, points: number, taskType: TaskType, at: Date) =>
  inTransaction(db, (tx) => postIn(tx, memberId, points, taskType, at))

export const postIn = (tx: Tx, memberId: string, points: number, taskType: TaskType, at: Date) =>
  postEntry(
    tx,
    {
      memberId,
      type: points < 0 ? 'redeem' : taskType === 'refund' ? 'refund' : 'earn',
      points: Math.abs(points),
      description: 'Test',
      taskType,
      reference: randomUUID(),
      reason: 'test',
    },
    at,
  )

/** Opens a new session, because the first one expires within a year. */
export async function signInAgain({ database, clock, config }: TestApp, actor: Actor): Promise<Actor> {
  const { cookie } = await inTransaction(database.db, (tx) => openSession(tx, clock, config, actor.id))
  actor.cookie = cookie
  return actor
}

/** Reads the member's entries in order, as 'earn 100 spin_win'. */
export async function entriesOf(db: Db, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('transactions')
    .select(['type', 'points', 'task_type'])
    .where('member_id', '=', memberId)
    .orderBy('seq')
    .execute()
  return rows.map(({ type, points, task_type }) => `${type} ${points} ${task_type}`)
}
