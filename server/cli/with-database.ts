import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type DatabaseSettings, openHandles } from '../db/open.ts'
import { type Db, sqlStateOf } from '../db/transaction.ts'

const UNDEFINED_TABLE = '42P01'

/** Runs a command's work on the database, without a time limit for statements. Creates no database. */
export async function withDatabase<Result>(
  settings: DatabaseSettings,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  if (settings.engine === 'pglite' && !existsSync(join(settings.folder, 'database'))) {
    throw new Error(`There is no database in ${settings.folder}. Set DATA_DIR or DATABASE_URL to the one to use.`)
  }
  const { db, lock } = openHandles(settings.engine === 'postgres' ? { ...settings, queryMs: 0 } : settings)
  try {
    return await work(db)
  } finally {
    await db.destroy()
    lock?.release()
  }
}

/** Returns why a command failed, for the operator. */
export function reasonOf(error: unknown): string {
  if (sqlStateOf(error) === UNDEFINED_TABLE) return 'The database has no tables yet. Start the server on it once.'
  const { message, code } = error as { message?: string; code?: string }
  return message || code || String(error)
}
