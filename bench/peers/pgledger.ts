// pgledger, a ledger of accounts in PostgreSQL functions, cloned from its public repository when it is measured.

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runOn } from '#test/postgres.ts'

const run = promisify(execFile)
const REPOSITORY = 'https://github.com/pgr0ss/pgledger'
const FILES = [
  'vendor/scoville-pgsql-ulid/ulid-to-uuid.sql',
  'vendor/scoville-pgsql-ulid/uuid-to-ulid.sql',
  'pgledger.sql',
]

/** A transfer between the accounts `:n` and `:o`. */
export const TRANSFER = `select id from pgledger_create_transfer(
  (select id from peer_accounts where n = :n), (select id from peer_accounts where n = :o), 10)`

/**
 * Installs it into a database, with as many accounts as there are members.
 *
 * @param repository the address or folder to clone from
 * @returns the commit that was cloned
 * @throws Error when it cannot be cloned
 */
export async function installPgledger(database: string, accounts: number, repository = REPOSITORY): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'paz-pgledger-'))
  try {
    await run('git', ['clone', '--quiet', '--depth', '1', repository, folder])
    const { stdout } = await run('git', ['-C', folder, 'rev-parse', '--short', 'HEAD'])
    for (const file of FILES) await run('psql', ['-q', '-v', 'ON_ERROR_STOP=1', '-f', join(folder, file), database])
    await runOn(database, 'create table peer_accounts (n int primary key, id text not null)')
    await runOn(
      database,
      `insert into peer_accounts select n, (select id from pgledger_create_account('member ' || n, 'PTS')) from generate_series(1, ${accounts}) n`,
    )
    await runOn(database, 'vacuum (analyze)')
    return stdout.trim()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
