// Dumps a PostgreSQL database while it is in use. A transaction exports its snapshot, counts the rows of every table, and pg_dump reads the
// same snapshot.

import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'
import { findTool, runToolOn } from './client-tools.ts'
import { DUMP_NAME, type Manifest } from './manifest.ts'

type Facts = Pick<Manifest, 'serverVersion' | 'takenAt' | 'rows'>

/** Dumps the database into `staging`. @param onSnapshot called after the snapshot is taken, before the dump */
export async function dumpPostgres(
  db: Db,
  url: string,
  staging: string,
  onSnapshot: () => Promise<void>,
): Promise<Facts> {
  const { rows } = await sql<{ version: string; number: number }>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number`.execute(
    db,
  )
  const { version = '', number = 0 } = rows[0] ?? {}
  const tool = await findTool('pg_dump', Math.floor(number / 10_000))
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const exported = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(tx)
      const snapshot = exported.rows[0]?.snapshot ?? ''
      const takenAt = new Date().toISOString()
      await onSnapshot()
      const file = join(staging, DUMP_NAME)
      // No compression, because the archive is compressed. No extensions of the operator's, which only a superuser can restore.
      const flags = [
        '--format=custom',
        '--compress=0',
        '--extension=plpgsql',
        `--snapshot=${snapshot}`,
        `--file=${file}`,
      ]
      await runToolOn(url, tool, flags)
      return { serverVersion: version.split(' ')[0] ?? '', takenAt, rows: await countRows(tx) }
    })
}

/** Counts the rows of every table in the schema `public`; so it also reads every page once. */
export async function countRows(db: Db): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_catalog.pg_tables where schemaname = 'public' order by tablename`.execute(db)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(db)
    counts[name] = rows[0]?.rows ?? 0
  }
  return counts
}
