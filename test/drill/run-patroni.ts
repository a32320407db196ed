// npm run drill:patroni: three machines with Patroni on the loopback interface lose their primary under load. Exit code 1 if an acknowledged
// action is lost or done twice, or an outage is too long; 2 if a program is missing.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provideSite } from '../crash/server.ts'
import { findProgram } from '../programs.ts'
import { drillPatroni } from './patroni.ts'
import { createServerFolder, requirePostgres } from './postgres-instance.ts'

requirePostgres()
const missing = ['patroni', 'etcd', 'haproxy', 'pgbackrest', 'openssl'].filter((name) => !findProgram(name))
if (missing.length > 0) {
  console.error(
    `Missing: ${missing.join(', ')}. Install: apt-get install patroni python3-etcd etcd-server haproxy pgbackrest openssl`,
  )
  process.exit(2)
}
provideSite()
const folder = mkdtempSync(join(tmpdir(), 'paz-patroni-'))
try {
  const start = performance.now()
  const print = (line: string) =>
    console.log(`${((performance.now() - start) / 1000).toFixed(1).padStart(6)} s  ${line}`)
  const { acknowledged, violations, lines } = await drillPatroni(createServerFolder(folder), print)
  for (const line of lines) console.log(line)
  console.log(`${acknowledged} actions acknowledged, ${violations.length} violations`)
  if (violations.length > 0) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
