import { existsSync } from 'node:fs'
import { clusterIn, pgliteIn } from '../db/data-folder.ts'
import { type DatabaseSettings, openHandles } from '../db/open.ts'
import { useOwnPostgres } from '../db/own-postgres.ts'
import { type Db, sqlStateOf } from '../db/transaction.ts'

const UNDEFINED_TABLE = '42P01'

/** Runs a command's work on the database, without a time limit for statements. Creates no database. */
export async function withDatabase<Result>(
  settings: DatabaseSettings,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const missing = missingFolder(settings)
  if (missing) throw new Error(`There is no database in ${missing}. Set DATA_DIR or DATABASE_URL to the one to use.`)
  await using _ = await useOwnPostgres(settings)
  const { db, lock } = openHandles(settings.engine === 'postgres' ? { ...settings, queryMs: 0 } : settings)
  try {
    return await work(db)
  } finally {
    await db.destroy()
    lock?.release()
  }
}

/** Returns the data folder of an embedded database that does not exist yet. */
function missingFolder(settings: DatabaseSettings): string | undefined {
  const folder = settings.engine === 'pglite' ? settings.folder : settings.own?.folder
  if (folder === undefined) return undefined
  return existsSync(settings.engine === 'pglite' ? pgliteIn(folder) : clusterIn(folder)) ? undefined : folder
}

/** Returns why a command failed, for the operator. */
export function reasonOf(error: unknown): string {
  if (sqlStateOf(error) === UNDEFINED_TABLE) return 'The database has no tables yet. Start the server on it once.'
  const { message, code } = error as { message?: string; code?: string }
  return message || code || String(error)
}
