// Makes a backup of the configured database (DATABASE_URL or DATA_DIR) while the server runs, or verifies one by restoring it:
//   npm run backup -- --to /var/backups/paz [--keep 14] [--prove]
//   npm run backup -- --prove /var/backups/paz/paz-20261122T023000Z.tar.zst
// Exit code: 0 when it was made (and verified), 1 when a backup is damaged, has findings or cannot be restored, 2 when it was not made or its
// verification could not begin.

import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { DamagedBackup } from '../backup/archive.ts'
import { NotReady } from '../backup/client-tools.ts'
import { deleteOldBackups, makeBackup } from '../backup/make-backup.ts'
import { recordEventLive } from '../backup/record-event-live.ts'
import { checkEngineOfBackup, verifyBackup } from '../backup/restore-backup.ts'
import type { Config } from '../config.ts'
import { useOwnPostgres } from '../db/own-postgres.ts'
import { readCommandConfig, readSecret } from './command-config.ts'
import { reasonOf } from './with-database.ts'

const USAGE = 'npm run backup -- --to FOLDER [--keep NUMBER] [--prove], or npm run backup -- --prove FILE'

const startedAt = performance.now()
const say = (line: string) =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${line}`)

/** Runs the command. @returns its exit code */
export async function runBackup(parameters: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...parameters],
      options: { to: { type: 'string' }, keep: { type: 'string' }, prove: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const keep = values.keep === undefined ? undefined : Number(values.keep)
    const isValid = keep === undefined || (Number.isInteger(keep) && keep > 0)
    const [file] = positionals
    if (!isValid || (values.to === undefined) === (file === undefined) || (file && !values.prove)) {
      console.error(USAGE)
      return 2
    }
    const secret = readSecret()
    const config = readCommandConfig(secret)
    if (file) await checkEngineOfBackup(config, file)
    await using _ = await useOwnPostgres(config.database)
    if (file) return await verify(config, file, secret)
    const made = await makeBackup(config, values.to ?? '', say)
    say(
      `${made.path} (${megabytes(made.bytes)}, ${made.manifest.entries.length} files, as of ${made.manifest.takenAt})`,
    )
    const code = values.prove ? await verifyNew(config, made.path, secret) : 0
    // A backup with findings deletes no older ones. One that could not be verified does, or the folder fills the disk.
    if (keep !== undefined && code !== 1) {
      for (const name of await deleteOldBackups(config, values.to ?? '', keep)) say(`Removed ${name}`)
    }
    return code
  } catch (error) {
    console.error(error instanceof DamagedBackup ? error.message : `No backup was made or verified. ${reasonOf(error)}`)
    return error instanceof DamagedBackup ? 1 : 2
  }
}

/** Verifies a new backup. Returns the exit code 2 with a message when the verification could not begin, 1 when it failed. */
async function verifyNew(config: Config, file: string, secret: string | undefined): Promise<number> {
  try {
    return await verify(config, file, secret)
  } catch (error) {
    if (error instanceof DamagedBackup) throw error
    console.error(`The backup was made and recorded, but not verified. ${reasonOf(error)}`)
    // Any other error may come from the content, such as a row that PostgreSQL refuses.
    return error instanceof NotReady ? 2 : 1
  }
}

async function verify(config: Config, file: string, secret: string | undefined): Promise<number> {
  const options = { replace: undefined, acceptFindings: false, secret, say }
  const { lines, findings } = await verifyBackup(config, file, options)
  for (const line of lines) say(line)
  for (const finding of findings) console.error(`  ${finding}`)
  if (findings.length > 0) {
    console.error('NOT VERIFIED: the backup is complete, but its content has findings')
    return 1
  }
  const event = { event: 'verified', name: basename(file), at: new Date().toISOString() } as const
  const rows = await recordEventLive(config.database, event)
  say(rows > 0 ? 'Verified and recorded' : 'Verified; the database has no record of a backup with this name')
  return 0
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

if (import.meta.main) process.exitCode = await runBackup(process.argv.slice(2))
