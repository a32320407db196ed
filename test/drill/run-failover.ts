// npm run drill:failover [-- --how kill|freeze|both]: the primary of two PostgreSQL servers fails under load. Exit code 1 if an
// acknowledged action is lost or done twice, two servers accept writes, or the outage is longer than 10 s; 2 without PostgreSQL.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { provideSite } from '../crash/server.ts'
import { drillFailover } from './failover.ts'
import { createServerFolder, requirePostgres } from './postgres-instance.ts'

const MAX_OUTAGE_MS = 10_000

const { values } = parseArgs({ options: { how: { type: 'string', default: 'both' } } })
requirePostgres()
provideSite()
for (const how of ['kill', 'freeze'] as const) {
  if (values.how !== 'both' && values.how !== how) continue
  const folder = mkdtempSync(join(tmpdir(), 'paz-failover-'))
  try {
    const start = performance.now()
    const print = (line: string) =>
      console.log(`${((performance.now() - start) / 1000).toFixed(1).padStart(6)} s  ${line}`)
    const report = await drillFailover(createServerFolder(folder), how, print)
    const { acknowledged, violations, decidedMs, promotedMs, outageMs } = report
    const isLate = outageMs > MAX_OUTAGE_MS
    console.log(
      `${how}: ${acknowledged} actions acknowledged, ${violations.length} violations; the monitor decided after ${decidedMs} ms, ` +
        `the standby was the primary after ${promotedMs} ms, the longest outage was ${outageMs} ms${isLate ? ', LONGER THAN 10 s' : ''}`,
    )
    if (violations.length > 0 || isLate) process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
