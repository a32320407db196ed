// Makes a backup of the configured database (DATABASE_URL or DATA_DIR) while the server runs, or proves one:
//   npm run backup -- --to /var/backups/paz [--keep 14] [--prove]
//   npm run backup -- --prove /var/backups/paz/paz-20261122T023000Z.tar.zst
// Exit code: 0 when it was made (and proved), 1 when a backup is damaged or does not prove right, 2 when the work could not be done.

import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { DamagedBackup } from '../backup/archive.ts'
import { keepNewest, makeBackup } from '../backup/make.ts'
import { note } from '../backup/note-live.ts'
import { proveBackup } from '../backup/restore.ts'
import type { Config } from '../config.ts'
import { knownSecret, readConfigOfCommand } from './known-secret.ts'
import { reasonOf } from './with-database.ts'

const USAGE = 'npm run backup -- --to FOLDER [--keep NUMBER] [--prove], or npm run backup -- --prove FILE'

const begun = performance.now()
const say = (line: string) => console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${line}`)

async function run(): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      options: { to: { type: 'string' }, keep: { type: 'string' }, prove: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const keep = values.keep === undefined ? undefined : Number(values.keep)
    const isSensible = keep === undefined || (Number.isInteger(keep) && keep > 0)
    const [file] = positionals
    if (!isSensible || (values.to === undefined) === (file === undefined) || (file && !values.prove)) {
      console.error(USAGE)
      return 2
    }
    const secret = knownSecret()
    const config = readConfigOfCommand(secret)
    if (file) return await prove(config, file, secret)
    const made = await makeBackup(config, values.to ?? '', say)
    say(
      `${made.path} (${megabytes(made.bytes)}, ${made.manifest.entries.length} files, as of ${made.manifest.takenAt})`,
    )
    const code = values.prove ? await prove(config, made.path, secret) : 0
    if (keep !== undefined && code === 0) {
      for (const name of await keepNewest(config, values.to ?? '', keep)) say(`Removed ${name}`)
    }
    return code
  } catch (error) {
    console.error(error instanceof DamagedBackup ? error.message : `No backup was made or proved. ${reasonOf(error)}`)
    return error instanceof DamagedBackup ? 1 : 2
  }
}

async function prove(config: Config, file: string, secret: string | undefined): Promise<number> {
  const options = { replace: undefined, acceptFindings: false, secret, say }
  const { lines, findings } = await proveBackup(config, file, options)
  for (const line of lines) say(line)
  for (const finding of findings) console.error(`  ${finding}`)
  if (findings.length > 0) {
    console.error('NOT PROVED: the backup is whole, but what it holds does not prove right')
    return 1
  }
  const known = await note(config.database, { note: 'proved', name: basename(file), at: new Date().toISOString() })
  say(known > 0 ? 'Proved, and written down' : 'Proved; the database does not know a backup of this name')
  return 0
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

process.exitCode = await run()
