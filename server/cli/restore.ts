// Restores a backup into the configured database (DATABASE_URL or DATA_DIR), which has to be empty or named, and proves it:
//   npm run restore -- FILE [--replace NAME] [--accept-findings]
// Exit code: 0 when it was restored and proved, 1 when the backup is damaged or does not prove right, 2 when the work could not be done.

import { parseArgs } from 'node:util'
import { DamagedBackup } from '../backup/archive.ts'
import { NotProved, restoreBackup } from '../backup/restore.ts'
import { knownSecret, readConfigOfCommand } from './known-secret.ts'
import { reasonOf } from './with-database.ts'

const say = (line: string) => console.log(line)

async function run(): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      options: { replace: { type: 'string' }, 'accept-findings': { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [file, ...more] = positionals
    if (!file || more.length > 0) {
      console.error('npm run restore -- FILE [--replace NAME] [--accept-findings]')
      return 2
    }
    const secret = knownSecret()
    const config = readConfigOfCommand(secret)
    const { replace, 'accept-findings': acceptFindings } = values
    const { lines, findings } = await restoreBackup(config, file, { replace, acceptFindings, secret, say })
    for (const line of [...lines, ...findings.map((finding) => `  ${finding}`)]) say(line)
    if (secret === undefined) say('No secret is here: start the server with the SECRET of the backup’s time')
    say(findings.length > 0 ? 'Restored WITH FINDINGS' : 'Restored and proved')
    return findings.length > 0 ? 1 : 0
  } catch (error) {
    if (error instanceof NotProved) for (const finding of error.proof.findings) console.error(`  ${finding}`)
    console.error(`Not restored. ${reasonOf(error)}`)
    return error instanceof NotProved || error instanceof DamagedBackup ? 1 : 2
  }
}

process.exitCode = await run()
