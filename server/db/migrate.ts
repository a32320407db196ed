import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CompiledQuery, type Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Schema } from './schema.ts'

const folder = join(import.meta.dirname, 'migrations')

/**
 * Brings the database to the newest version, forwards only. Safe with several instances starting at
 * once: they wait for each other, and all but the first find nothing to do. One transaction: a
 * migration that fails leaves nothing behind.
 */
export async function migrate(db: Kysely<Schema>): Promise<readonly string[]> {
  const migrator = new Migrator({
    db,
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
    provider: { getMigrations: readMigrations },
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

async function readMigrations() {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => {
        const statements = (await readFile(join(folder, file), 'utf8')).split(/^---$/m)
        const up = async (db: Kysely<unknown>) => {
          for (const statement of statements) await db.executeQuery(CompiledQuery.raw(statement))
        }
        return [file.slice(0, -'.sql'.length), { up }] as const
      }),
    ),
  )
}
