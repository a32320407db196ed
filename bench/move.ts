// Measures how long a database takes to move: from a server to PGlite, and from there to a PostgreSQL of its own. BENCH_MOVE_ENTRIES makes it
// shorter.

import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deriveLedgerKeys } from '#server/db/ledger-keys.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { writeCheckpoints } from '#server/db/wallet-checkpoints.ts'
import { startPostgres } from '#test/postgres.ts'
import { fillAuditedLedger } from './audited-ledger.ts'
import { report } from './report.ts'
import { makeDatabase } from './scratch-database.ts'
import { SECRET } from './settings.ts'

const ENTRIES = Number(process.env.BENCH_MOVE_ENTRIES ?? 1_000_000)
const EACH = 20

export async function benchMove(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'paz-move-'))
  // Run by root, a PostgreSQL of its own has another user, who passes through the folder.
  chmodSync(folder, 0o711)
  const postgres = await startPostgres(['max_wal_size=8GB'])
  const url = await makeDatabase(postgres.url, 'move', async (db) => {
    await fillAuditedLedger(db, ENTRIES / EACH, EACH)
    // Checkpoints stand for the signatures of the entries.
    await inTransaction(db, (tx) => writeCheckpoints(tx, deriveLedgerKeys(SECRET), new Date()))
  })
  const move = (to: string, settings: Record<string, string>) => {
    const { DATABASE_URL: _, ...rest } = process.env
    const started = performance.now()
    execFileSync(process.execPath, ['server/cli/move.ts', '--to', to], {
      env: { ...rest, DATA_DIR: folder, SECRET, ...settings },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    return `${Math.round((performance.now() - started) / 1000)} s`
  }
  const target = `${ENTRIES} entries, verified (target at most 300 s)`
  report(`move from a server to PGlite, ${target}`, move('pglite', { DATABASE_URL: url }))
  report(`move from PGlite to a PostgreSQL of its own, ${target}`, move('postgres', {}))
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
