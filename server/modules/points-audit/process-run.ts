// Processes the next batch of the active run. The run's row is locked meanwhile, so one process works at a time, and a crashed
// process rolls back its batch for the next one. A pause follows each batch, so that plays have the database to themselves most
// of the time.

import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import { prepareChecks } from './check-range.ts'
import type { AuditContext } from './context.ts'
import { findUnfixable, fixNextMember } from './fix-next-member.ts'
import { findUnreadable, investigateBatch } from './investigate-batch.ts'
import type { RunRow } from './runs.ts'
import { isOfTheData } from './unreadable.ts'

/** The target duration of a batch; the batch size follows from the duration of the last one. */
const TARGET_BATCH_MS = 100
/** In smaller batches planning would cost more than checking. */
const MIN_BATCH_SIZE = 50
const MAX_BATCH_SIZE = 1000
/** The pause after a batch is this many times its duration: plays lose at most a fifth of one connection's time. */
const PAUSE_FACTOR = 4

export interface BatchControl {
  /** The size of the next batch. */
  members: number
  readonly rest: number
}

export const newBatchControl = (rest = PAUSE_FACTOR): BatchControl => ({ members: 50, rest })

/** @returns milliseconds until the next batch; undefined if there is no run, or another process works on it */
export async function processNextBatch(
  db: Db,
  context: AuditContext,
  batchControl: BatchControl,
): Promise<number | undefined> {
  let members = batchControl.members
  while (true) {
    try {
      return await runBatch(db, context, batchControl, members)
    } catch (error) {
      if (!isOfTheData(error)) throw error
      if (members === 1) return await recordUnreadable(db, context, batchControl, error)
      members = Math.ceil(members / 2)
    }
  }
}

/** Records a member whose rows cause an error as a finding. @param cause rethrown if the error does not repeat */
async function recordUnreadable(
  db: Db,
  context: AuditContext,
  batchControl: BatchControl,
  cause: unknown,
): Promise<number | undefined> {
  const run = await db.selectFrom('audit_runs').selectAll().where('state', '=', 'running').executeTakeFirst()
  if (!run) throw cause
  const unreadable = await (run.kind === 'fix'
    ? findUnfixable(db, run, context)
    : findUnreadable(db, context, run.after))
  if (unreadable.size === 0) throw cause
  return await runBatch(db, context, batchControl, 1, unreadable)
}

async function runBatch(
  db: Db,
  context: AuditContext,
  batchControl: BatchControl,
  members: number,
  unreadable?: ReadonlySet<string>,
): Promise<number | undefined> {
  return await inTransaction(db, async (tx) => {
    const run = await lockRun(tx)
    if (!run) return undefined
    const early = run.next_at.getTime() - context.clock.now().getTime()
    if (early > 0) return early
    const started = performance.now()
    await prepareChecks(tx)
    const now = context.clock.now()
    if (run.kind === 'fix') await fixNextMember(tx, context, run, now, unreadable)
    else await investigateBatch(tx, context, run, members, now, unreadable)
    const took = performance.now() - started
    batchControl.members = nextBatchSize(members, took)
    const rest = Math.ceil(took * batchControl.rest)
    const next_at = new Date(context.clock.now().getTime() + rest)
    await tx.updateTable('audit_runs').set({ next_at }).where('id', '=', run.id).execute()
    return rest
  })
}

const lockRun = (tx: Tx): Promise<RunRow | undefined> =>
  tx
    .selectFrom('audit_runs')
    .selectAll()
    .where('state', '=', 'running')
    .forUpdate()
    .skipLocked()
    .limit(1)
    .executeTakeFirst()

/** Adjusts the batch size towards the target duration, at most doubling it. */
export function nextBatchSize(members: number, took: number): number {
  const wanted = Math.round((members * TARGET_BATCH_MS) / Math.max(took, 1))
  return Math.min(MAX_BATCH_SIZE, Math.max(MIN_BATCH_SIZE, Math.min(wanted, members * 2)))
}
