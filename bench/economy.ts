// Measures the economy on PostgreSQL with a million entries of spins: the replay of the ledger, the pages of solvency and accounting, the
// export of the ledger, and the guard. BENCH_ECONOMY_MEMBERS makes it shorter; each member has ten entries.

import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { AnswerByKey } from '#contracts/index.ts'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { perfectHabits } from '#server/modules/economy/model/habits.ts'
import { rangesOfMonth } from '#server/modules/economy/model/in-worker.ts'
import { startPostgres } from '#test/postgres.ts'
import { fillAuditedLedger } from './audited-ledger.ts'
import { cookieOf, makeStaff } from './population.ts'
import { median, report } from './report.ts'
import { makeDatabase } from './scratch-database.ts'
import { startServer } from './server.ts'
import { SECRET } from './settings.ts'

const MEMBERS = Number(process.env.BENCH_ECONOMY_MEMBERS ?? 100_000)
const EACH = 10
const READS = 10
const SAMPLES = 10_000
const DAY_MS = 86_400_000

const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

export async function benchEconomy(): Promise<void> {
  const postgres = await startPostgres(['max_wal_size=8GB', 'maintenance_work_mem=256MB'])
  const url = await makeDatabase(postgres.url, 'economy', async (db) => {
    await fillAuditedLedger(db, MEMBERS, EACH)
    await makeStaff(db, 2)
    // With revealed seeds the replay draws again instead of taking the mean.
    await sql`update fairness_seeds set revealed_at = now() where generation = 1`.execute(db)
  })
  report('entries', String(MEMBERS * EACH))
  const folder = mkdtempSync(join(tmpdir(), 'paz-economy-'))
  await benchReplay(url, folder)
  await benchMonths()

  const server = await startServer(3941, { DATABASE_URL: url, SECRET, DATA_DIR: folder })
  const call = callerOf(server.url)
  const range = `from=${dayBefore(365)}&to=${dayBefore(0)}`
  await timed('page of solvency', () => call(1, 'GET', '/api/admin/economy/now'))
  await timed('movements of a year', () => call(1, 'GET', `/api/admin/economy/movements?${range}`))
  await timed('the guard’s preview (target at most 1.5 s)', () =>
    call(1, 'POST', '/api/admin/rules/preview', { rules: SPECIFICATION_SET }),
  )
  const body = { from: dayBefore(40), to: dayBefore(0), reason: 'bench' }
  const { approval } = (await (
    await call(1, 'POST', '/api/admin/ledger-exports', body)
  ).json()) as AnswerByKey<'POST /api/admin/ledger-exports'>
  await (await call(2, 'POST', `/api/admin/approvals/${approval.id}/approve`, {})).text()
  const started = performance.now()
  let bytes = 0
  for await (const part of (await call(1, 'GET', `/api/admin/ledger-exports/${approval.id}`)).body ?? []) {
    bytes += part.length
  }
  report('export of the ledger', `${seconds(started)}, ${(bytes / 1e6).toFixed(0)} MB`)
  report('memory of the server', `${server.memory()} MB`)
  await server.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true })
}

const seconds = (started: number): string => `${((performance.now() - started) / 1000).toFixed(1)} s`

/** Replays the ledger by the same rules, and by rules with other odds. */
async function benchReplay(url: string, folder: string): Promise<void> {
  const [first, ...others] = SPECIFICATION_SET.wheel.prizes
  const prizes = [{ ...first, weight: 600 }, ...others]
  const drafts = { same: SPECIFICATION_SET, other: { ...SPECIFICATION_SET, wheel: { spinsPerDay: 5, prizes } } }
  for (const [name, rules] of Object.entries(drafts)) {
    const file = join(folder, `${name}.json`)
    writeFileSync(file, JSON.stringify(rules))
    const started = performance.now()
    const child = spawn(
      process.execPath,
      ['server/cli/economy.ts', 'replay', '--from', dayBefore(60), '--rules', file],
      { env: { ...process.env, DATABASE_URL: url, SECRET }, stdio: ['ignore', 'ignore', 'inherit'] },
    )
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`the replay ended with ${code}`)
    report(`replay by ${name === 'same' ? 'the same rules' : 'other odds'} (target at most 120 s)`, seconds(started))
  }
}

/** Samples months in a worker, and measures how much they delay this thread. */
async function benchMonths(): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  const started = performance.now()
  delay.enable()
  await rangesOfMonth([{ set: SPECIFICATION_SET, habits: perfectHabits(SPECIFICATION_SET), samples: SAMPLES, seed: 1 }])
  delay.disable()
  report(`${SAMPLES} months of a member in a worker (target at most 5 s)`, seconds(started))
  report('  delay of the main thread meanwhile, p99', `${(delay.percentile(99) / 1e6).toFixed(1)} ms`)
}

const callerOf =
  (url: string) =>
  async (member: number, method: 'GET' | 'POST', path: string, body?: object): Promise<Response> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        cookie: cookieOf(member, SECRET),
        ...(body && { 'idempotency-key': randomUUID(), 'content-type': 'application/json', origin: url }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response
  }

/** Reports the median time of some calls, and the slowest. */
async function timed(what: string, call: () => Promise<Response>): Promise<void> {
  const times: number[] = []
  for (let count = 0; count < READS; count += 1) {
    const started = performance.now()
    await (await call()).text()
    times.push(performance.now() - started)
  }
  report(what, `median ${median(times).toFixed(0)} ms, slowest of ${READS} ${Math.max(...times).toFixed(0)} ms`)
}
