// Brings a dump into a PostgreSQL database that has nothing in it yet.

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'
import { addressFor, findTool, run } from './client-tools.ts'
import { DUMP_NAME } from './manifest.ts'
import type { PostgresSettings } from './place-postgres.ts'

/** All of the dump or nothing of it. Everything belongs to the role that is connected, whoever owned it before. */
export async function fillPostgres(db: Db, settings: PostgresSettings, unpacked: string): Promise<void> {
  const { rows } = await sql<{ number: number }>`
    select current_setting('server_version_num')::int as number`.execute(db)
  const tool = await findTool('pg_restore', Math.floor((rows[0]?.number ?? 0) / 10_000))
  const { address, environment } = addressFor(settings.url)
  const flags = ['--no-owner', '--no-acl', '--single-transaction', `--dbname=${address}`]
  await run(tool, [...flags, join(unpacked, DUMP_NAME)], environment)
  for (const statement of await readRevokes()) await sql.raw(statement).execute(db)
  // A restored database knows nothing about its tables yet.
  await sql`analyze`.execute(db)
}

/** What the migrations withdrew from the role that owns the tables, to be withdrawn from the one of now. */
async function readRevokes(): Promise<string[]> {
  const folder = join(import.meta.dirname, '../db/migrations')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return texts.flatMap((text) =>
    [...text.matchAll(/^revoke [^;]* from public, current_user/gm)].map(([found]) => found),
  )
}
