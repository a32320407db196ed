// npm run drill:failover [-- --how kill|freeze|both]: the primary of two PostgreSQL servers fails while people play. Exit code 1 when anything that was
// acknowledged is lost or doubled, when there are two primaries, or when nobody was served for longer than 10 s; 2 without PostgreSQL.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { provideSite } from '../crash/server.ts'
import { failover } from './failover.ts'
import { requirePostgres, serverFolder } from './instance.ts'

const MOST_MS = 10_000

const { values } = parseArgs({ options: { how: { type: 'string', default: 'both' } } })
requirePostgres()
provideSite()
for (const how of ['kill', 'freeze'] as const) {
  if (values.how !== 'both' && values.how !== how) continue
  const folder = mkdtempSync(join(tmpdir(), 'paz-failover-'))
  try {
    const begun = performance.now()
    const say = (line: string) =>
      console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${line}`)
    const report = await failover(serverFolder(folder), how, say)
    const { acknowledged, violations, decidedMs, promotedMs, withoutServiceMs } = report
    const isLate = withoutServiceMs > MOST_MS
    console.log(
      `${how}: ${acknowledged} actions acknowledged, ${violations.length} violations; the watchman decided after ${decidedMs} ms, ` +
        `the standby was the primary after ${promotedMs} ms, nobody was served for ${withoutServiceMs} ms${isLate ? ', LONGER THAN 10 s' : ''}`,
    )
    if (violations.length > 0 || isLate) process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
