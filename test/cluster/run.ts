// Runs several instances behind HAProxy on one PostgreSQL through pgbouncer, under load, and kills instances at random:
// npm run drill:cluster [-- --instances 3] [--kills 8] [--seed 1]. Exit code 1 for a violation, 2 if a program is missing.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { provideSite } from '../crash/server.ts'
import { postgresCanCrash } from '../postgres.ts'
import { findProgram } from '../programs.ts'
import { drillCluster } from './drill-cluster.ts'

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
  console.error(`Missing: ${missing.join(', ')}. Install with: apt-get install ${missing.join(' ')}`)
  process.exit(2)
}

provideSite()
const folder = mkdtempSync(join(tmpdir(), 'paz-cluster-'))
const [instances, kills, seed] = [Number(values.instances), Number(values.kills), Number(values.seed)]
try {
  console.log(`seed ${seed}`)
  const print = (line: string) => console.log(line)
  const report = await drillCluster({ instances, kills, seed, haproxy, pgbouncer, folder }, print)
  console.log(
    `${kills} kills in ${report.seconds} s: ${report.acknowledged} actions acknowledged, ${report.retries} retries by clients, ` +
      `longest time without an answer ${report.longestGapMs} ms, ${report.streamsCut} streams cut, ${report.events} events, ` +
      `${report.violations.length} violations (seed ${seed})`,
  )
  process.exitCode = report.violations.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
