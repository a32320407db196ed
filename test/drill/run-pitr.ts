// npm run drill:pitr: brings a damaged PostgreSQL database back to a moment before the damage. Exit code 1 when anything that was acknowledged by
// then is missing, or the ledger does not prove right; 2 without PostgreSQL.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provideSite } from '../crash/server.ts'
import { requirePostgres, serverFolder } from './instance.ts'
import { pitr } from './pitr.ts'

requirePostgres()
provideSite()
const folder = mkdtempSync(join(tmpdir(), 'paz-pitr-'))
try {
  const begun = performance.now()
  const say = (line: string) => console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${line}`)
  const { acknowledged, later, recoveredInMs, violations } = await pitr(serverFolder(folder), say)
  console.log(
    `${acknowledged} acknowledged actions are back, ${later} later ones given up, recovered in ${recoveredInMs} ms, ${violations.length} violations`,
  )
  process.exitCode = violations.length > 0 ? 1 : 0
} finally {
  rmSync(folder, { recursive: true, force: true })
}
