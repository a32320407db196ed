// Restores a dump into an empty PostgreSQL database.

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'
import { findTool, runToolOn } from './client-tools.ts'
import { DUMP_NAME } from './manifest.ts'
import type { PostgresSettings } from './postgres-databases.ts'

/** Restores the dump in one transaction. The connected role becomes the owner of everything. */
export async function fillPostgres(db: Db, settings: PostgresSettings, unpacked: string): Promise<void> {
  const { rows } = await sql<{ number: number }>`
    select current_setting('server_version_num')::int as number`.execute(db)
  const tool = await findTool('pg_restore', Math.floor((rows[0]?.number ?? 0) / 10_000))
  const flags = ['--no-owner', '--no-acl', '--single-transaction']
  await runToolOn(settings.url, tool, [...flags, join(unpacked, DUMP_NAME)])
  for (const { table, statement } of await readRevokes()) {
    const { rows } = await sql`select from pg_tables where schemaname = 'public' and tablename = ${table}`.execute(db)
    // The table has another name before or after a migration.
    if (rows.length > 0) await sql.raw(statement).execute(db)
  }
  // A restored database has no statistics yet.
  await sql`analyze`.execute(db)
}

/** Reads the migrations' revokes from the tables' owner, to apply them to the current role. */
async function readRevokes(): Promise<{ table: string; statement: string }[]> {
  const folder = join(import.meta.dirname, '../db/migrations')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return texts.flatMap((text) =>
    [...text.matchAll(/^revoke [^;]* on (\w+) from public, current_user/gm)].map(([statement, table = '']) => ({
      table,
      statement,
    })),
  )
}
