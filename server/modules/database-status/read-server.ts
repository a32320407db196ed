// What the server says of itself and of the whole database.

import { sql } from 'kysely'
import type { z } from 'zod'
import type { Backup, Migrations } from '#contracts/database.ts'
import { readPlan } from '#server/db/migrate.ts'
import { run, together } from '#server/db/pipeline.ts'
import type { Tx } from '#server/db/transaction.ts'
import { mailsInOutbox } from '#server/modules/notifications/index.ts'
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

/** Accounts that were not deleted, as the dashboard counts them. */
export async function readUsers(tx: Tx, now: Date): Promise<number> {
  const levels = await together(tx, readLevels(now.toISOString().slice(0, 10)))
  return levels.reduce<number>((sum, { members }) => sum + (members ?? 0), 0)
}

/** What of this version's migrations was applied, and what by a version that is newer. */
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

/** As many of the mails that wait are looked at for the oldest. */
const MAILS_MOST = 1000

export async function readMails(tx: Tx): Promise<{ waiting: number; failed: number; oldestAt: string | null }> {
  const mails = await run(tx, mailsInOutbox())
  const { rows } = await sql<{ oldest: Date | null }>`
    select min(created_at) as oldest from (select created_at from outbox where topic = 'mail' and failed_at is null
      order by available_at limit ${sql.lit(MAILS_MOST)}) as waiting`.execute(tx)
  return { ...mails, oldestAt: rows[0]?.oldest?.toISOString() ?? null }
}

/** The newest backup that was completed; null where none is known. */
export async function readBackup(tx: Tx): Promise<z.infer<typeof Backup> | null> {
  const row = await tx.selectFrom('backups').selectAll().orderBy('finished_at', 'desc').limit(1).executeTakeFirst()
  if (!row) return null
  const { name, bytes, finished_at, proved_at } = row
  return { name, bytes, finishedAt: finished_at.toISOString(), provedAt: proved_at?.toISOString() ?? null }
}
