// Runs all actions of the product while instances, database and network fail at random by a seed:
// npm run test:soak [-- --minutes 20] [--seed 1] [--instances 2] [--engine postgres] [--upgrade] [--failover] [--gap 5]. With --upgrade, the version
// before serves first and is replaced, restored and replaced again in the first half; with --failover, a standby is promoted then. More than
// `gap` seconds without any answer meanwhile is a violation; twice as many for the failover.
// Exit code 1 for a violation.

import { appendFileSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { provideSite } from '../crash/server.ts'
import { postgresCanCrash } from '../postgres.ts'
import { runSoakTest } from './soak-test.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    instances: { type: 'string', default: '2' },
    engine: { type: 'string', default: 'postgres' },
    upgrade: { type: 'boolean', default: false },
    failover: { type: 'boolean', default: false },
    gap: { type: 'string', default: '5' },
  },
})
const [minutes, seed, instances] = [Number(values.minutes), Number(values.seed), Number(values.instances)]
const engine = values.engine === 'pglite' ? 'pglite' : 'postgres'
const { upgrade, failover } = values
const maxGapMs = Number(values.gap) * 1000
if (engine === 'pglite' && (upgrade || failover)) {
  console.error('--upgrade and --failover need PostgreSQL')
  process.exit(2)
}
if (engine === 'postgres' && !postgresCanCrash()) {
  console.error('Missing: postgresql. Install it (apt-get install postgresql), or use --engine pglite')
  process.exit(2)
}

provideSite()
const folder = mkdtempSync(join(tmpdir(), 'paz-soak-'))
const logFile = join(folder, 'instances.log')
writeFileSync(logFile, '')
let hasFailed = false
const start = performance.now()
const seconds = () => Math.round((performance.now() - start) / 1000)
try {
  console.log(`seed ${seed}`)
  const log = (text: string) => appendFileSync(logFile, text)
  const print = (line: string) => console.log(`${String(seconds()).padStart(5)} s  ${line}`)
  const violations = await runSoakTest(
    { engine, instances, minutes, seed, upgrade, failover, maxGapMs, folder, log },
    print,
  )
  console.log(`${violations.length} violations in ${seconds()} s (seed ${seed}, ${engine})`)
  if (violations.length > 0) {
    const copy = join(tmpdir(), `paz-soak-${seed}.log`)
    copyFileSync(logFile, copy)
    console.log(`The instances' log is in ${copy}`)
    hasFailed = true
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
// Ends calls that still wait for an answer.
process.exit(hasFailed ? 1 : 0)
