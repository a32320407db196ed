// Several instances behind HAProxy on one PostgreSQL by way of pgbouncer, under load, killed at random:
// npm run drill:cluster [-- --instances 3] [--kills 8] [--seed 1]. Exit code 1 on any violation, 2 where a program is missing.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { provideSite } from '../crash/server.ts'
import { postgresCanCrash } from '../postgres.ts'
import { findProgram } from '../programs.ts'
import { drillCluster } from './drill.ts'

const { values } = parseArgs({
  options: {
    instances: { type: 'string', default: '3' },
    kills: { type: 'string', default: '8' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const [haproxy, pgbouncer] = [findProgram('haproxy'), findProgram('pgbouncer')]
const missing = [!haproxy && 'haproxy', !pgbouncer && 'pgbouncer', !postgresCanCrash() && 'postgresql'].filter(Boolean)
if (!haproxy || !pgbouncer || missing.length > 0) {
  console.error(`Missing: ${missing.join(', ')}. Install what is missing: apt-get install ${missing.join(' ')}`)
  process.exit(2)
}

provideSite()
const folder = mkdtempSync(join(tmpdir(), 'paz-cluster-'))
const [instances, kills, seed] = [Number(values.instances), Number(values.kills), Number(values.seed)]
try {
  console.log(`seed ${seed}`)
  const say = (line: string) => console.log(line)
  const report = await drillCluster({ instances, kills, seed, haproxy, pgbouncer, folder }, say)
  console.log(
    `${kills} kills in ${report.seconds} s: ${report.acknowledged} actions acknowledged, ${report.retries} times a client asked again, ` +
      `longest time without an answer ${report.longestGapMs} ms, ${report.streamsCut} streams cut, ${report.events} events, ` +
      `${report.violations.length} violations (seed ${seed})`,
  )
  process.exitCode = report.violations.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
