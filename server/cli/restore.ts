// Restores a backup into the configured database (DATABASE_URL or DATA_DIR), which must be empty or named, and verifies it:
//   npm run restore -- FILE [--replace NAME] [--accept-findings]
// Exit code: 0 when it was restored and verified, 1 when the backup is damaged or has findings, 2 when the command could not run.

import { parseArgs } from 'node:util'
import { DamagedBackup } from '../backup/archive.ts'
import { checkEngineOfBackup, restoreBackup, VerificationFailed } from '../backup/restore-backup.ts'
import { useOwnPostgres } from '../db/own-postgres.ts'
import { readCommandConfig, readSecret } from './command-config.ts'
import { reasonOf } from './with-database.ts'

const say = (line: string) => console.log(line)

/** Runs the command. @returns its exit code */
export async function runRestore(parameters: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...parameters],
      options: { replace: { type: 'string' }, 'accept-findings': { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [file, ...more] = positionals
    if (!file || more.length > 0) {
      console.error('npm run restore -- FILE [--replace NAME] [--accept-findings]')
      return 2
    }
    const secret = readSecret()
    const config = readCommandConfig(secret)
    await checkEngineOfBackup(config, file)
    await using _ = await useOwnPostgres(config.database)
    const { replace, 'accept-findings': acceptFindings } = values
    const { lines, findings } = await restoreBackup(config, file, { replace, acceptFindings, secret, say })
    for (const line of [...lines, ...findings.map((finding) => `  ${finding}`)]) say(line)
    if (secret === undefined)
      say('SECRET is not set: start the server with the SECRET that was in use at the time of the backup')
    say(findings.length > 0 ? 'Restored WITH FINDINGS' : 'Restored and verified')
    return findings.length > 0 ? 1 : 0
  } catch (error) {
    if (error instanceof VerificationFailed)
      for (const finding of error.verification.findings) console.error(`  ${finding}`)
    console.error(`Not restored. ${reasonOf(error)}`)
    return error instanceof VerificationFailed || error instanceof DamagedBackup ? 1 : 2
  }
}

if (import.meta.main) process.exitCode = await runRestore(process.argv.slice(2))
