// Measures the member dashboard on PostgreSQL for members with histories: the highest rate, and the latency at half of it.
// BENCH_ROUNDS and BENCH_SECONDS make it shorter.

import { startPostgres } from '#test/postgres.ts'
import { fillLedger } from './ledger-rows.ts'
import { load } from './load.ts'
import { median, report } from './report.ts'
import { makeDatabase } from './scratch-database.ts'
import { startServer } from './server.ts'
import { serverTimes, shareWithin } from './server-time.ts'
import { CLIENTS, ROUNDS, SECONDS, SECRET } from './settings.ts'

/** About 500 entries each, and four members with 10,000. */
const SHAPE = { rows: 2_000_000, members: 4000, heavies: 4, every: 200 }

export async function benchDashboard(): Promise<void> {
  const postgres = await startPostgres(['fsync=off', 'max_wal_size=4GB', 'maintenance_work_mem=256MB'])
  const url = await makeDatabase(postgres.url, 'bench', (db) => fillLedger(db, SHAPE))
  const server = await startServer(3923, { DATABASE_URL: url, SECRET })
  const read = async (seconds: number, rate?: number, path = '/api/dashboard') => {
    const all = { method: 'GET', path, from: 1, to: SHAPE.members } as const
    const result = await load({ url: server.url, secret: SECRET, connections: CLIENTS, seconds, rate, ...all })
    if (result.refused > 0) throw new Error(`${result.refused} dashboards were refused`)
    return result
  }
  await read(3)
  const rates: number[] = []
  for (let round = 1; round <= ROUNDS; round += 1) rates.push((await read(SECONDS)).requestsPerSecond)
  const full = median(rates)
  report('dashboard, 16 clients, members with 500 to 10,000 entries', `${Math.round(full)} requests/s`)
  /** At half load: the percentage of requests that the server answered within the promised time. */
  const atHalf = async (path: string) => {
    const before = await serverTimes(server.url, path)
    const result = await read(SECONDS * 2, full / 2, path)
    return { ...result, share: shareWithin(before, await serverTimes(server.url, path), 0.015) }
  }
  const idle = await atHalf('/api/health')
  report('calls without a query, at the same rate: within 15 ms', `${idle.share.toFixed(2)} %, p99 ${idle.p99} ms`)
  const half = await atHalf('/api/dashboard')
  report('dashboards at half load within 15 ms of server time (target: at least 99 %)', `${half.share.toFixed(2)} %`)
  report(
    'dashboard at half load, with the way there and back',
    `${Math.round(half.requestsPerSecond)} requests/s, p50 ${half.p50} ms, p99 ${half.p99} ms`,
  )
  await server.stop()
  await postgres.stop()
}
