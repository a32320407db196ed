// Verifies a restored database before it is used: row counts of all tables, the ledger, the audit log, and the members' pictures.

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AuditAnchorStore } from '../adapters/audit-anchor-store.ts'
import { migrate, readPlan } from '../db/migrate.ts'
import type { Db } from '../db/transaction.ts'
import { checkAudit, isDamaged } from '../modules/audit-log/index.ts'
import { verifyLedger } from '../modules/ledger/index.ts'
import { verifySources } from '../modules/points-audit/index.ts'
import { NotReady } from './client-tools.ts'
import { countRows } from './dump-postgres.ts'
import { AUDIT_ANCHOR_NAME, type Manifest, PICTURES_NAME } from './manifest.ts'

export interface Verification {
  /** A summary for the operator. */
  readonly lines: readonly string[]
  /** What is wrong; empty for a good backup. */
  readonly findings: readonly string[]
}

/**
 * Verifies a restored database.
 *
 * @param unpacked the folder with the archive's files
 * @param secret signed the audit anchor; without it the anchor is not checked
 * @throws NotReady for a backup of a newer version
 */
export async function verifyRestored(
  db: Db,
  unpacked: string,
  manifest: Manifest,
  secret: string | undefined,
): Promise<Verification> {
  const findings: string[] = []
  const counts = await countRows(db)
  for (const [table, rows] of Object.entries(manifest.rows ?? {})) {
    if (counts[table] !== rows) findings.push(`table ${table}: ${counts[table] ?? 'no'} rows instead of ${rows}`)
  }
  const applied = await migrateRestored(db)
  const ledger = await verifyLedger(db)
  for (const { memberId, seq, damage } of ledger.findings) findings.push(`member ${memberId}, entry ${seq}: ${damage}`)
  const sources = await verifySources(db)
  for (const { memberId, seq, kind, source, subject } of sources)
    findings.push(`member ${memberId}, entry ${seq}: ${kind.replaceAll('_', ' ')} (${source} ${subject})`)
  const head = await readAnchor(unpacked)
  const audit = await checkAudit(db, head && secret ? { stores: [head], secret } : { stores: [], secret: '' })
  for (const { seq, damage } of audit.findings) findings.push(`audit log, entry ${seq}: ${damage}`)
  for (const { state, by } of audit.anchors.filter(isDamaged)) findings.push(`audit log head: ${state} (${by})`)
  const pictures = await checkPictures(db, join(unpacked, PICTURES_NAME))
  if (pictures.missing > 0) findings.push(`${pictures.missing} pictures that members show are missing`)
  const headState = audit.anchors[0]?.state ?? (head ? 'not checked, because SECRET is not set' : 'none in the backup')
  return {
    findings,
    lines: [
      `Ledger: ${ledger.members} members, ${ledger.entries} entries, ${ledger.findings.length} findings`,
      `Sources of entries: ${sources.length} findings`,
      `Audit log: ${audit.entries} entries, ${audit.findings.length} findings; its head: ${headState}`,
      `Tables: ${Object.keys(counts).length}, ${Object.values(counts).reduce((sum, rows) => sum + rows, 0)} rows read`,
      `Pictures: ${pictures.shown} shown, ${pictures.missing} missing`,
      ...(applied.length > 0 ? [`Migrated from an older version: ${applied.length} migrations`] : []),
    ],
  }
}

/** Runs pending migrations, because the checks need this version's tables. */
async function migrateRestored(db: Db): Promise<readonly string[]> {
  const { migrations } = await readPlan()
  const known = new Set(migrations)
  const rows = await db
    .selectFrom('migrations' as never)
    .select('name' as never)
    .execute()
  const newer = (rows as { name: string }[]).filter(({ name }) => !known.has(name))
  if (newer.length > 0)
    throw new NotReady(`A newer version made this backup (${newer[0]?.name}). Restore it with that version.`)
  return await migrate(db)
}

async function readAnchor(unpacked: string): Promise<AuditAnchorStore | undefined> {
  const file = join(unpacked, AUDIT_ANCHOR_NAME)
  if (!existsSync(file)) return undefined
  const text = await readFile(file, 'utf8')
  return { name: 'file', read: async () => text, readEnd: async () => text, add: async () => {} }
}

/** Counts shown and missing pictures. With a bucket there is no such folder, and none is missing. */
export async function checkPictures(db: Db, folder: string): Promise<{ shown: number; missing: number }> {
  const shown = await db.selectFrom('pictures').select('id').where('delete_after', 'is', null).execute()
  if (!existsSync(folder)) return { shown: shown.length, missing: 0 }
  const missing = shown.filter(({ id }) => !existsSync(join(folder, 'pictures', `${id}.webp`)))
  return { shown: shown.length, missing: missing.length }
}
