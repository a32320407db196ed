// Dumps a PostgreSQL database as of one moment, while members go on. The moment is a snapshot that a transaction of ours holds: in it every table
// is counted, and pg_dump reads the same one.

import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'
import { addressFor, findTool, run } from './client-tools.ts'
import { DUMP_NAME, type Manifest } from './manifest.ts'

type Facts = Pick<Manifest, 'serverVersion' | 'takenAt' | 'rows'>

/** @param atMoment called once the moment is fixed, and before the dump */
export async function dumpPostgres(
  db: Db,
  url: string,
  staging: string,
  atMoment: () => Promise<void>,
): Promise<Facts> {
  const { rows } = await sql<{ version: string; number: number }>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number`.execute(
    db,
  )
  const { version = '', number = 0 } = rows[0] ?? {}
  const tool = await findTool('pg_dump', Math.floor(number / 10_000))
  const { address, environment } = addressFor(url)
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const held = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(tx)
      const snapshot = held.rows[0]?.snapshot ?? ''
      const takenAt = new Date().toISOString()
      await atMoment()
      const file = join(staging, DUMP_NAME)
      // Not compressed, for the archive is as a whole; and no extensions of the operator's, which only a superuser can restore.
      const flags = [
        '--format=custom',
        '--compress=0',
        '--extension=plpgsql',
        `--snapshot=${snapshot}`,
        `--file=${file}`,
      ]
      await run(tool, [...flags, `--dbname=${address}`], environment)
      return { serverVersion: version.split(' ')[0] ?? '', takenAt, rows: await countRows(tx) }
    })
}

/** Every table of ours and its rows, one by one: also what reads every page of them once. */
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
