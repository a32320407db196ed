// The full spin endpoint on PostgreSQL: throughput against pgbench running the same statements on the same
// server, interleaved; latency at half load; memory after a million requests.

import { pino } from 'pino'
import { openDatabase } from '#server/db/open.ts'
import { onDatabase, runOn, startPostgres } from '#test/postgres.ts'
import { load } from './load.ts'
import { pgbench } from './pgbench.ts'
import { populate } from './population.ts'
import { median, report } from './report.ts'
import { startServer } from './server.ts'
import { CLIENTS, ROUNDS, SECONDS, SECRET } from './settings.ts'
import { settle } from './settle.ts'
import { spinScript } from './spin-statements.ts'

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 1_000_000)
/** After a checkpoint every page is written whole the first time that it is touched, and pgbench's connections prepare everything. */
const WARM_UP_SECONDS = 3
const MEMBERS = 100_000
const PORT = 3917

export async function benchSpin(): Promise<void> {
  // The server's own defaults: what is committed is on the disk.
  const postgres = await startPostgres([])
  await runOn(postgres.url, 'create database bench')
  const url = onDatabase(postgres.url, 'bench')
  const database = openDatabase(
    { engine: 'postgres', url, poolSize: 2, prepare: true, queryMs: 0 },
    pino({ level: 'silent' }),
  )
  await database.connected
  await populate(database.db, MEMBERS)
  await database.close()
  const server = await startServer(PORT, { DATABASE_URL: url, SECRET, DATABASE_POOL: String(CLIENTS) })
  const idle = server.memory()

  const spins = { method: 'POST', path: '/api/games/wheel/spins' } as const
  let from = 1
  /** Every round has members of its own, so that nobody runs out of spins. */
  const spin = async (seconds: number, rate?: number) => {
    const share = Math.floor(MEMBERS / (2 * ROUNDS + 4))
    const range = { from, to: from + share - 1 }
    from += share
    return await load({ url: server.url, secret: SECRET, connections: CLIENTS, seconds, rate, ...spins, ...range })
  }
  await spin(3)
  // As autovacuum does within a minute: plans that were made for empty tables read them from end to end.
  await runOn(url, 'analyze')
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    theirs.push((await pgbench(url, spinScript(), CLIENTS, SECONDS, MEMBERS)).perSecond)
    await settle(url)
    const result = await spin(SECONDS)
    if (result.refused > 0) throw new Error(`${result.refused} spins were refused`)
    ours.push(result.requestsPerSecond)
  }
  report('pgbench, the same statements, 16 clients', `${Math.round(median(theirs))} transactions/s`)
  report('spin endpoint, 16 clients', `${Math.round(median(ours))} requests/s`)
  report('ratio of the medians (target at least 0.5)', (median(ours) / median(theirs)).toFixed(2))

  const rate = median(ours) / 2
  const bare: number[] = []
  const half: Awaited<ReturnType<typeof spin>>[] = []
  // Each connection waits for its answers as well: without that the warm-up shows the rate that has to be asked for.
  const warm = await spin(WARM_UP_SECONDS, rate)
  const asked = 1 / (2 / rate - 1 / warm.requestsPerSecond)
  for (let round = 1; round <= ROUNDS; round += 1) {
    // What the round before left to be written out would be measured with this one otherwise.
    await settle(url)
    await runOn(url, 'checkpoint')
    bare.push((await pgbench(url, spinScript(), CLIENTS, SECONDS, MEMBERS, rate, WARM_UP_SECONDS)).p99)
    await settle(url)
    await runOn(url, 'checkpoint')
    half.push(await spin(SECONDS, asked))
  }
  report('pgbench at the same rate as half load', `p99 ${median(bare).toFixed(1)} ms`)
  report(
    'spin endpoint at half load',
    `${Math.round(median(half.map(({ requestsPerSecond }) => requestsPerSecond)))} requests/s, p50 ${median(half.map(({ p50 }) => p50))} ms, p99 ${median(half.map(({ p99 }) => p99))} ms of ${half.map(({ p99 }) => p99.toFixed(1)).join(', ')} (target at most 10)`,
  )

  await measureMemory(server, idle)
  await server.stop()
  await postgres.stop()
}

/** Mixed reading and refused or taken spins, until the server has answered as many requests as asked for. */
async function measureMemory(server: Awaited<ReturnType<typeof startServer>>, idle: number): Promise<void> {
  const sizes: number[] = []
  let requests = 0
  while (requests < REQUESTS) {
    for (const [method, path] of [
      ['GET', '/api/dashboard'],
      ['POST', '/api/games/wheel/spins'],
      ['GET', '/api/session'],
    ] as const) {
      const part = { method, path, from: 1, to: MEMBERS, connections: CLIENTS, seconds: SECONDS }
      requests += (await load({ url: server.url, secret: SECRET, ...part })).requests
    }
    sizes.push(server.memory())
  }
  const last = sizes.slice(Math.floor(sizes.length / 2))
  report(
    `memory after ${requests} requests (target at most 250 MB, flat)`,
    `${sizes.at(-1)} MB; idle ${idle} MB, second half ${Math.min(...last)} to ${Math.max(...last)} MB`,
  )
}
