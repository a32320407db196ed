// Measures the import of a dump of the earlier system: npm run bench -- import. BENCH_IMPORT_MEMBERS makes it shorter.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeManyMembers } from '#test/old-dump.ts'
import { startPostgres } from '#test/postgres.ts'
import { report } from './report.ts'
import { makeDatabase } from './scratch-database.ts'
import { SECRET } from './settings.ts'

const MEMBERS = Number(process.env.BENCH_IMPORT_MEMBERS ?? 50_000)

export async function benchImport(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'paz-import-'))
  const dump = join(folder, 'dump.sql')
  await writeManyMembers(dump, MEMBERS)
  const postgres = await startPostgres(['max_wal_size=8GB'])
  const url = await makeDatabase(postgres.url, 'import', async () => {})
  const seconds = (...parameters: readonly string[]) => {
    const started = performance.now()
    execFileSync(process.execPath, ['server/cli/import.ts', 'supabase', dump, ...parameters], {
      env: { ...process.env, DATA_DIR: folder, DATABASE_URL: url, SECRET },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    return `${((performance.now() - started) / 1000).toFixed(1)} s`
  }
  const size = `${MEMBERS} members, ${Math.round(statSync(dump).size / 1e6)} MB`
  report(`dry run of an import, ${size}`, seconds())
  report(`import with verification, ${size}`, seconds('--write'))
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
