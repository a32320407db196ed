import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { ledgerKeysOf } from './ledger-keys.ts'
import type { Schema } from './schema.ts'
import { inTransaction, sqlStateOf } from './transaction.ts'
import { writeCheckpoints } from './wallet-checkpoints.ts'
import { hasWorkers, splitOverWorkers } from './workers.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

/** Key of the advisory lock: any number, the same in every instance. */
const LOCK = 7_269_001

/** Entries are signed from this migration on. Checkpoints, made with the server's key, cover the older ones. */
const SIGNING = '0048-sources-of-entries'

/**
 * A migration with this end of its name only adds, so the version before it works on the database as well. `npm run check` refuses others.
 */
const EXPAND = '.expand'

/**
 * How long a statement waits for a lock while the version before is still running. What reads or writes the table waits behind it, so it gives
 * up when a backup or a long read holds the lock, and the caller tries again.
 */
const LOCK_TIMEOUT = '2s'

/** A migration failed and was rolled back. The cause is the database's error. */
export class MigrationError extends Error {
  readonly migration: string
  /** SQL state of the cause, if it has one. */
  readonly code: string | undefined

  constructor(migration: string, cause: unknown) {
    super(`migration ${migration} failed: ${(cause as Error).message}`, { cause })
    this.migration = migration
    this.code = sqlStateOf(cause)
  }
}

/** The database has migrations that this version lacks. */
export class UnknownMigrationsError extends Error {
  readonly unknown: readonly string[]
  /** Whether the database also has all migrations of this version. If not, the histories have diverged. */
  readonly isNewer: boolean

  constructor(unknown: readonly string[], isNewer: boolean) {
    super(`the database has migrations that this version lacks: ${unknown.join(', ')}`)
    this.unknown = unknown
    this.isNewer = isNewer
  }
}

/**
 * Runs the pending migrations in one transaction; a failure rolls all of them back. Several instances may start at once: an advisory
 * lock serialises them. The lock belongs to the transaction, so it also works behind a transaction pooler. It is taken before the
 * migrator creates its own tables. On a database of Citus that has workers, the history is split over them.
 *
 * @returns the names of the migrations that ran
 * @throws MigrationError when the database refuses a migration, also if all pending ones only add and a lock is not free within 2 s
 * @throws UnknownMigrationsError when another version has migrated it
 */
export async function migrate(db: Kysely<Schema>, folder = FOLDER): Promise<readonly string[]> {
  // The first error is the cause: later ones only report that the transaction is aborted.
  let failure: MigrationError | undefined
  const noteFailure = (migration: string, error: unknown) => {
    failure ??= new MigrationError(migration, error)
  }
  return await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
    const { later, isOnlyAdding } = await refuseUnknown(tx, folder)
    if (isOnlyAdding) await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(tx)
    failure = undefined
    const migrator = new Migrator({
      db: tx,
      // Branches may merge in another order than their numbers. Each migration still runs once.
      allowUnorderedMigrations: true,
      migrationTableName: 'migrations',
      migrationLockTableName: 'migrations_lock',
      provider: { getMigrations: async () => ({ ...(await readMigrations(folder, noteFailure)), ...later }) },
    })
    const { error, results } = await migrator.migrateToLatest()
    if (error) throw failure ?? error
    const names = (results ?? []).map((result) => result.migrationName)
    if (await hasWorkers(tx)) await splitOverWorkers(tx)
    const keys = ledgerKeysOf(tx)
    if (keys && names.includes(SIGNING)) await writeCheckpoints(tx, keys, new Date())
    return names
  })
}

/**
 * Refuses a database that a later version has changed, unless it only added to it.
 * @returns the later migrations by name, which have run already, and whether all that are pending only add
 */
async function refuseUnknown(
  db: Kysely<Schema>,
  folder: string,
): Promise<{ readonly later: Record<string, Migration>; readonly isOnlyAdding: boolean }> {
  const { rows: tables } = await sql<{
    exists: boolean
  }>`select to_regclass('migrations') is not null as exists`.execute(db)
  if (!tables[0]?.exists) return { later: {}, isOnlyAdding: false }
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db)
  const { migrations } = await readPlan(folder)
  const { unknown, added, missing } = compareMigrations(
    rows.map(({ name }) => name),
    migrations,
  )
  if (unknown.length > 0) throw new UnknownMigrationsError(unknown, missing.length === 0)
  const later = Object.fromEntries(added.map((name) => [name, { up: async () => {} }]))
  return { later, isOnlyAdding: missing.every((name) => name.endsWith(EXPAND)) }
}

/**
 * Compares names.
 * @param applied migrations of the database
 * @param own migrations of this version
 * @returns the migrations that this version lacks and cannot work with, those that it lacks and can, and those that the database lacks
 */
export function compareMigrations(applied: readonly string[], own: readonly string[]) {
  const later = applied.filter((name) => !own.includes(name))
  return {
    unknown: later.filter((name) => !name.endsWith(EXPAND)),
    added: later.filter((name) => name.endsWith(EXPAND)),
    missing: own.filter((name) => !applied.includes(name)),
  }
}

const TABLE_STATEMENT = /^ *(create|drop|alter) table (?:if (?:not )?exists )?([a-z_]+)(?: rename to ([a-z_]+))?/gm

/** Returns the names of this version's migrations, in order, and of the tables that exist after them. */
export async function readPlan(folder = FOLDER): Promise<{ migrations: string[]; tables: string[] }> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const tables = new Set<string>()
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8')
    for (const [, act, name = '', newName] of text.matchAll(TABLE_STATEMENT)) {
      if (act === 'create') tables.add(name)
      if (act === 'drop' || newName) tables.delete(name)
      if (newName) tables.add(newName)
    }
  }
  return { migrations: files.map(nameOf), tables: [...tables].sort() }
}

const nameOf = (file: string): string => file.slice(0, -'.sql'.length)

async function readMigrations(folder: string, noteFailure: (migration: string, error: unknown) => void) {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => {
        const statements = (await readFile(join(folder, file), 'utf8')).split(/^---$/m)
        const up = async (db: Kysely<unknown>) => {
          try {
            for (const statement of statements) await db.executeQuery(CompiledQuery.raw(statement))
          } catch (error) {
            noteFailure(nameOf(file), error)
            throw error
          }
        }
        return [nameOf(file), { up }] as const
      }),
    ),
  )
}
