// The next part of the run that is under way. Its row stays locked while a part is done: of all processes one works at a time, and
// what a killed one had begun is rolled back with the lock, for the next to begin anew. After each part everybody waits, so that
// plays have the database to themselves most of the time.

import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import { prepareChecks } from './check-range.ts'
import type { AuditContext } from './context.ts'
import { findUnfixable, fixPart } from './fix-part.ts'
import { findUnreadable, investigatePart } from './investigate-part.ts'
import type { RunRow } from './runs.ts'
import { isOfTheData } from './unreadable.ts'

/** How long a part should take; the number of members in one follows from how long the last one took. */
const PART_MS = 100
/** Fewer would cost more to plan than to check. */
const LEAST = 50
const MOST = 1000
/** After a part, so many times as long nothing is done: at most a fifth of one connection's time is taken from the plays. */
const REST = 4

export interface Pace {
  /** Members in the next part. */
  members: number
  readonly rest: number
}

export const newPace = (rest = REST): Pace => ({ members: 50, rest })

/** @returns in how many milliseconds the next part may be done; undefined when there is nothing to do, or another process is at it */
export async function workOnRun(db: Db, context: AuditContext, pace: Pace): Promise<number | undefined> {
  let members = pace.members
  while (true) {
    try {
      return await doPart(db, context, pace, members)
    } catch (error) {
      if (!isOfTheData(error)) throw error
      if (members === 1) return await passOver(db, context, pace, error)
      members = Math.ceil(members / 2)
    }
  }
}

/** A part of one member fails over what it reads: that is what is found. @param cause thrown again when it does not any more */
async function passOver(db: Db, context: AuditContext, pace: Pace, cause: unknown): Promise<number | undefined> {
  const run = await db.selectFrom('audit_runs').selectAll().where('state', '=', 'running').executeTakeFirst()
  if (!run) throw cause
  const unreadable = await (run.kind === 'fix'
    ? findUnfixable(db, run, context)
    : findUnreadable(db, context, run.after))
  if (unreadable.size === 0) throw cause
  return await doPart(db, context, pace, 1, unreadable)
}

async function doPart(
  db: Db,
  context: AuditContext,
  pace: Pace,
  members: number,
  unreadable?: ReadonlySet<string>,
): Promise<number | undefined> {
  return await inTransaction(db, async (tx) => {
    const run = await takeRun(tx)
    if (!run) return undefined
    const early = run.next_at.getTime() - context.clock.now().getTime()
    if (early > 0) return early
    const started = performance.now()
    await prepareChecks(tx)
    const now = context.clock.now()
    if (run.kind === 'fix') await fixPart(tx, context, run, now, unreadable)
    else await investigatePart(tx, context, run, members, now, unreadable)
    const took = performance.now() - started
    pace.members = nextSize(members, took)
    const rest = Math.ceil(took * pace.rest)
    const next_at = new Date(context.clock.now().getTime() + rest)
    await tx.updateTable('audit_runs').set({ next_at }).where('id', '=', run.id).execute()
    return rest
  })
}

const takeRun = (tx: Tx): Promise<RunRow | undefined> =>
  tx
    .selectFrom('audit_runs')
    .selectAll()
    .where('state', '=', 'running')
    .forUpdate()
    .skipLocked()
    .limit(1)
    .executeTakeFirst()

/** Towards the time that a part should take, at most twice as many as before. */
export function nextSize(members: number, took: number): number {
  const wanted = Math.round((members * PART_MS) / Math.max(took, 1))
  return Math.min(MOST, Math.max(LEAST, Math.min(wanted, members * 2)))
}
