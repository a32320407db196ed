// Which server answers a read that may be some seconds old: the replica, or the primary. Session and rights have been read from the
// primary by then.

import { isForStaff, type Route } from '#contracts/route.ts'
import { isStatementTimeout } from '#server/db/failures.ts'
import type { Database } from '#server/db/open.ts'
import type { Db } from '#server/db/transaction.ts'
import type { HttpContext } from './context.ts'
import { Problem } from './problem.ts'
import type { SessionRead } from './session.ts'

/**
 * Reads from the replica if it may answer, otherwise from the primary. Whatever fails on the replica is read from the primary instead: a
 * standby cancels statements that stop its replay, and may lack a row that was just added. A read that took too long is not repeated.
 *
 * @throws Problem readTooLong for a read of staff whose statement was cancelled
 * @returns the result, and the age of the replica's data if it answered
 */
export async function readFromReplica<Result>(
  route: Route,
  session: SessionRead | undefined,
  { database, log }: HttpContext,
  read: (db: Db) => Promise<Result>,
): Promise<{ result: Result; asOf?: Date }> {
  const { replica, db } = database
  async function readWith({ db, staffDb }: Pick<Database, 'db' | 'staffDb'>): Promise<Result> {
    if (!isForStaff(route)) return await read(db)
    try {
      return await read(staffDb)
    } catch (error) {
      if (!isStatementTimeout(error)) throw error
      log.warn({ route: route.key }, 'a statement took too long and was cancelled')
      throw new Problem('readTooLong')
    }
  }
  const current = route.definition.replica && replica ? replica.current() : undefined
  if (!current) return { result: await readWith(database) }
  try {
    if (await hasOwnChanges(current.db, db, route, session)) {
      const result = await readWith(current)
      if (!(result instanceof Problem)) return { result, asOf: current.asOf }
    }
  } catch (error) {
    if (error instanceof Problem && error.code === 'readTooLong') throw error
    if (!(error instanceof Problem))
      log.warn({ err: error, route: route.key }, 'read from the primary instead of the replica')
  }
  return { result: await readWith(database) }
}

/**
 * Returns whether the replica has all changes that the caller may know of: of a member, all of their wallet, also by staff or from another
 * device; of staff, all actions in the audit log.
 */
async function hasOwnChanges(
  replica: Db,
  primary: Db,
  { definition }: Route,
  session: SessionRead | undefined,
): Promise<boolean> {
  if (!session) return true
  if (definition.access !== 'member') {
    const [known, replayed] = await Promise.all([newestAction(primary), newestAction(replica)])
    return replayed >= known
  }
  const { memberId } = session.viewer
  const wallet = await replica
    .selectFrom('wallets')
    .select('version')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return wallet !== undefined && wallet.version >= session.version
}

/** Returns the number of the newest entry of the audit log, whose numbers follow the order of the commits; 0 without one. */
async function newestAction(db: Db): Promise<number> {
  const entry = await db.selectFrom('audit_log').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst()
  return entry?.seq ?? 0
}
