import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readConfig } from '#server/config.ts'
import { useOwnPostgres } from '#server/db/own-postgres.ts'

const LOAD = "const { loadDemo } = await import('./server/cli/load-demo.ts'); await loadDemo(); process.exit(0)"
/** The same for all releases: the tests sign in and verify with it. */
const SECRET = 'only for the upgrade tests, and long enough'

/** Returns a packed dump of this version's demo data, from which later versions test their upgrade. Needs PostgreSQL's programs. */
export async function dumpDemo(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'paz-release-database-'))
  // PostgreSQL runs as a user of its own if root starts it.
  chmodSync(folder, 0o711)
  const settings = { DATA_DIR: folder, EMBEDDED_DATABASE: 'postgres', SECRET, TELEGRAM_API_ROOT: 'stand-in' }
  try {
    execFileSync(process.execPath, ['--input-type=module', '-e', LOAD], {
      cwd: join(import.meta.dirname, '..'),
      env: { PATH: process.env.PATH, ...settings },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const { database } = readConfig(settings)
    if (database.engine !== 'postgres' || !database.own) throw new Error('PostgreSQL is not installed')
    await using _ = await useOwnPostgres(database)
    const options = ['--no-owner', '--no-privileges', '--inserts', '--rows-per-insert=500']
    const program = join(database.own.programs, 'pg_dump')
    const dump = execFileSync(program, [...options, database.url], { encoding: 'utf8', maxBuffer: 1 << 28 })
    // Commands of psql, which other programs do not know.
    return gzipSync(dump.replace(/^\\.*\n/gm, ''), { level: 9 })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
