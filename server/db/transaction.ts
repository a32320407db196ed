import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { traced } from './origin.ts'
import type { Schema } from './schema.ts'

/** For reading. A transaction is also a Db, so readers work inside and outside of one. */
export type Db = Kysely<Schema>
/** For writing. Only {@link inTransaction} creates one, so every write is in a transaction. */
export type Tx = Transaction<Schema>

const ATTEMPTS = 5
/**
 * Backoff before retrying a transaction that lost a deadlock, times the attempt. An immediate retry would lock the row again before the
 * other transaction runs, and deadlock again.
 */
const DEADLOCK_BACKOFF_MS = 20

/**
 * Runs `work` in a transaction. After a serialization failure or a deadlock it is retried from the start, up to five attempts in all, so it
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
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error
      if (sqlStateOf(error) === DEADLOCK) await wait(DEADLOCK_BACKOFF_MS * attempt)
    }
  }
}

const DEADLOCK = '40P01'
const isRetryable = (error: unknown): boolean => ['40001', DEADLOCK].includes(sqlStateOf(error) ?? '')

/** Returns the SQL state of a PostgreSQL error: five characters. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** Returns whether a table or column is missing or must not be read. */
export const isSchemaDamage = (error: unknown): boolean => ['42P01', '42703', '42501'].includes(sqlStateOf(error) ?? '')

/** Returns whether an error violates the unique constraint or index of that name. */
export const violatesUnique = (error: unknown, constraint: string): boolean =>
  sqlStateOf(error) === '23505' && (error as { constraint?: string }).constraint === constraint
