// Reads facts about the server and the whole database.

import { sql } from 'kysely'
import type { z } from 'zod'
import type { Backup, Migrations } from '#contracts/database.ts'
import { readPlan } from '#server/db/migrate.ts'
import { run, runPipelined } from '#server/db/pipeline.ts'
import type { Tx } from '#server/db/transaction.ts'
import { countOutboxMails } from '#server/modules/notifications/index.ts'
import { readLevels } from '#server/modules/summaries/index.ts'

export async function readServer(tx: Tx): Promise<{ version: string; answeredInMs: number }> {
  const begun = performance.now()
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(tx)
  const answeredInMs = Math.round((performance.now() - begun) * 10) / 10
  return { version: rows[0]?.version ?? '', answeredInMs }
}

export async function readBytes(tx: Tx): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(tx)
  return rows[0]?.bytes ?? 0
}

/** Counts accounts that are not deleted, like the dashboard. */
export async function readUsers(tx: Tx, now: Date): Promise<number> {
  const levels = await runPipelined(tx, readLevels(now.toISOString().slice(0, 10)))
  return levels.reduce<number>((sum, { members }) => sum + (members ?? 0), 0)
}

/** Reads which of this version's migrations were applied, and those of newer versions. */
export async function readMigrations(tx: Tx): Promise<z.infer<typeof Migrations>> {
  const { migrations: known } = await readPlan()
  const { rows } = await sql<{ name: string; timestamp: string }>`
    select name, timestamp from migrations order by name`.execute(tx)
  const applied = rows.map(({ name, timestamp }) => ({ name, at: new Date(timestamp).toISOString() }))
  return {
    applied,
    missing: known.filter((name) => !applied.some((one) => one.name === name)),
    unknown: applied.map(({ name }) => name).filter((name) => !known.includes(name)),
  }
}

/** At most this many pending mails are searched for the oldest. */
const MAX_MAILS_READ = 1000

export async function readMails(tx: Tx): Promise<{ waiting: number; failed: number; oldestAt: string | null }> {
  const mails = await run(tx, countOutboxMails())
  const { rows } = await sql<{ oldest: Date | null }>`
    select min(created_at) as oldest from (select created_at from outbox where topic = 'mail' and failed_at is null
      order by available_at limit ${sql.lit(MAX_MAILS_READ)}) as waiting`.execute(tx)
  return { ...mails, oldestAt: rows[0]?.oldest?.toISOString() ?? null }
}

/** Returns the newest completed backup; null if there is none. */
export async function readBackup(tx: Tx): Promise<z.infer<typeof Backup> | null> {
  const row = await tx.selectFrom('backups').selectAll().orderBy('finished_at', 'desc').limit(1).executeTakeFirst()
  if (!row) return null
  const { name, bytes, finished_at, verified_at } = row
  return { name, bytes, finishedAt: finished_at.toISOString(), verifiedAt: verified_at?.toISOString() ?? null }
}
