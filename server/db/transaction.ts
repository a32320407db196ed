import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { traced } from './origin.ts'
import type { Schema } from './schema.ts'

/** For reading. A transaction is one as well, so a reader works inside and outside of one. */
export type Db = Kysely<Schema>
/** For writing. Only {@link inTransaction} makes one, so that no write escapes its transaction. */
export type Tx = Transaction<Schema>

const ATTEMPTS = 5
/**
 * How long whoever lost a deadlock stays away, times the attempt. At once it would take the row again before the other one, whom
 * PostgreSQL has woken, gets a core, and both would wait for each other anew.
 */
const AWAY_MS = 20

/**
 * Runs `work` in a transaction: all of it or nothing. Work that lost a race against another
 * transaction (serialization failure, deadlock) is run again from the start, up to five times, so it
 * must have no effects outside of the database.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await traced(
        () => ['transaction', { attempt }],
        () => db.transaction().execute(work),
      )
    } catch (error) {
      if (attempt >= ATTEMPTS || !lostRace(error)) throw error
      if (sqlStateOf(error) === DEADLOCK) await wait(AWAY_MS * attempt)
    }
  }
}

const DEADLOCK = '40P01'
const lostRace = (error: unknown): boolean => ['40001', DEADLOCK].includes(sqlStateOf(error) ?? '')

/** PostgreSQL's five-character code of an error, if it is one of its. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** Whether a table or column that was asked for is not there, or not to be read. */
export const isDamage = (error: unknown): boolean => ['42P01', '42703', '42501'].includes(sqlStateOf(error) ?? '')

/** Whether an error is the violation of the unique constraint or index of that name. */
export const violatesUnique = (error: unknown, constraint: string): boolean =>
  sqlStateOf(error) === '23505' && (error as { constraint?: string }).constraint === constraint
