// Long works: changes of many rows in batches beside the running server, such as what a migration cannot do in one transaction. A batch
// and its progress are one transaction, so a work continues where it was after a crash or a failure.
// See docs/decisions/102-run-long-works-in-batches.md.

import { sql } from 'kysely'
import type { LongWorkName } from '#contracts/database-rules.ts'
import { type Db, inTransaction, type Tx } from './transaction.ts'

export interface LongWork {
  readonly name: LongWorkName
  /** Counts the items that are left. When none are, it must be quick. */
  countLeft(db: Db): Promise<number>
  /**
   * Changes the next items. An attempt that fails is repeated from the same position.
   *
   * @param position where the batch before ended; null for the first one
   * @returns how many items it has handled, and where the next batch begins; null if there are no more
   */
  runBatch(tx: Tx, position: string | null): Promise<{ readonly handled: number; readonly next: string | null }>
}

/** What a turn of a work did; `elsewhere`: another process is at it. */
export type Turn = 'nothing' | 'elsewhere' | 'batch' | 'finished'

/** A work that has finished is counted again after this time, because processes of an earlier version may have added items. */
export const RECOUNT_MS = 10 * 60_000
const FAILURE_LENGTH = 300

/** Begins a work that has items left, or does its next batch. */
export async function takeTurn(db: Db, work: LongWork, now: Date): Promise<Turn> {
  const row = await db.selectFrom('long_works').selectAll().where('name', '=', work.name).executeTakeFirst()
  if (!row || row.finished_at) {
    if (row?.finished_at && now.getTime() - row.finished_at.getTime() < RECOUNT_MS) return 'nothing'
    const total = await work.countLeft(db)
    if (total === 0) return 'nothing'
    await begin(db, work.name, total, now)
  }
  return await inTransaction(db, async (tx) => {
    const locked = await tx
      .selectFrom('long_works')
      .select(['position', 'done', 'total'])
      .where('name', '=', work.name)
      .where('finished_at', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!locked) return 'elsewhere'
    const { handled, next } = await work.runBatch(tx, locked.position)
    const done = locked.done + handled
    await tx
      .updateTable('long_works')
      .set({
        ...{ position: next, done, updated_at: now, failure: null },
        // Items may have been added since they were counted.
        total: next === null ? done : Math.max(done, locked.total),
        finished_at: next === null ? now : null,
      })
      .where('name', '=', work.name)
      .execute()
    return next === null ? 'finished' : 'batch'
  })
}

/** Begins a work that was never done, or has finished. Of several processes one does. */
async function begin(db: Db, name: string, total: number, now: Date): Promise<void> {
  await sql`
    insert into long_works (name, done, total, started_at, updated_at) values (${name}, 0, ${total}, ${now}, ${now})
    on conflict (name) do update set position = null, done = 0, total = excluded.total, started_at = excluded.started_at,
      updated_at = excluded.updated_at, finished_at = null, failure = null
    where long_works.finished_at is not null`.execute(db)
}

/** Stores why an attempt failed. The next one begins at the same position. */
export async function noteFailure(db: Db, { name }: LongWork, error: unknown, now: Date): Promise<void> {
  const failure = String((error as Error).message).slice(0, FAILURE_LENGTH)
  await db
    .updateTable('long_works')
    .set({ failure, updated_at: now })
    .where('name', '=', name)
    .where('finished_at', 'is', null)
    .execute()
}
