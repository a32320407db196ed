// CITUS_BIN=<folder of programs> npm run drill:citus [-- --part nodes|restore]: nodes of Citus on the loopback interface are killed under load,
// and shards move to a new one; then all nodes are restored to one point. Exit code 1 if an acknowledged action is lost or done twice; 2
// without CITUS_BIN.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { provideSite } from '../crash/server.ts'
import { drillCitus } from './citus.ts'
import { drillCitusRestore } from './citus-restore.ts'

const { values } = parseArgs({ options: { part: { type: 'string', default: 'both' } } })
const bin = process.env.CITUS_BIN
if (!bin) {
  console.error('Set CITUS_BIN to the programs of a PostgreSQL that has the extension Citus')
  process.exit(2)
}
provideSite()
const start = performance.now()
const print = (line: string) => console.log(`${((performance.now() - start) / 1000).toFixed(1).padStart(6)} s  ${line}`)

async function inFolder(work: (folder: string) => Promise<readonly string[]>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'paz-citus-files-'))
  try {
    if ((await work(folder)).length > 0) process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (values.part !== 'restore')
  await inFolder(async (folder) => {
    const { acknowledged, violations, lines } = await drillCitus(bin, folder, print)
    for (const line of lines) console.log(line)
    console.log(`nodes: ${acknowledged} actions acknowledged, ${violations.length} violations`)
    return violations
  })
if (values.part !== 'nodes')
  await inFolder(async (folder) => {
    const report = await drillCitusRestore(bin, folder, print)
    console.log(
      `restore: ${report.before} of ${report.acknowledged} actions acknowledged before a restore point that took ${report.pointMs} ms; ` +
        `recovered in ${report.recoveredInMs} ms, ${report.violations.length} violations`,
    )
    return report.violations
  })
