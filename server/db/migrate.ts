import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Schema } from './schema.ts'
import { inTransaction } from './transaction.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

/** Any fixed number will do; it must only be the same in every instance. */
const LOCK = 7_269_001

/**
 * Brings the database to the newest version, forwards only. Safe with several instances starting at
 * once: they wait for each other, and all but the first find nothing to do. One transaction: a
 * migration that fails leaves nothing behind. The lock belongs to it, so that it also holds behind a
 * pooler that hands connections around, and comes before the migrator makes tables of its own.
 */
export async function migrate(db: Kysely<Schema>, folder = FOLDER): Promise<readonly string[]> {
  // What comes after a failed statement only says that the transaction has failed: the first error is the cause.
  let cause: unknown
  const noteCause = (error: unknown) => {
    cause ??= error
  }
  return await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
    const migrator = new Migrator({
      db: tx,
      migrationTableName: 'migrations',
      migrationLockTableName: 'migrations_lock',
      provider: { getMigrations: () => readMigrations(folder, noteCause) },
    })
    const { error, results } = await migrator.migrateToLatest()
    if (error) throw cause ?? error
    return (results ?? []).map((result) => result.migrationName)
  })
}

/** What this version's migrations leave behind: their names in order, and the tables that they make. */
export async function readPlan(folder = FOLDER): Promise<{ migrations: string[]; tables: string[] }> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const tables = new Set<string>()
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8')
    for (const [, act, name = ''] of text.matchAll(/^(create|drop) table (?:if (?:not )?exists )?([a-z_]+)/gm)) {
      if (act === 'create') tables.add(name)
      else tables.delete(name)
    }
  }
  return { migrations: files.map(nameOf), tables: [...tables].sort() }
}

const nameOf = (file: string): string => file.slice(0, -'.sql'.length)

async function readMigrations(folder: string, noteFailure: (error: unknown) => void) {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => {
        const statements = (await readFile(join(folder, file), 'utf8')).split(/^---$/m)
        const up = async (db: Kysely<unknown>) => {
          try {
            for (const statement of statements) await db.executeQuery(CompiledQuery.raw(statement))
          } catch (error) {
            noteFailure(error)
            throw error
          }
        }
        return [nameOf(file), { up }] as const
      }),
    ),
  )
}
