// npm run drill:pitr: recovers a damaged PostgreSQL database to a time before the damage. Exit code 1 if an action acknowledged
// by then is missing, or `npm run verify` finds a fault; 2 without PostgreSQL.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provideSite } from '../crash/server.ts'
import { drillPitr } from './pitr.ts'
import { createServerFolder, requirePostgres } from './postgres-instance.ts'

requirePostgres()
provideSite()
const folder = mkdtempSync(join(tmpdir(), 'paz-pitr-'))
try {
  const start = performance.now()
  const print = (line: string) =>
    console.log(`${((performance.now() - start) / 1000).toFixed(1).padStart(6)} s  ${line}`)
  const { acknowledged, later, recoveredInMs, violations } = await drillPitr(createServerFolder(folder), print)
  console.log(
    `${acknowledged} acknowledged actions recovered, ${later} later ones lost, in ${recoveredInMs} ms, ${violations.length} violations`,
  )
  process.exitCode = violations.length > 0 ? 1 : 0
} finally {
  rmSync(folder, { recursive: true, force: true })
}
