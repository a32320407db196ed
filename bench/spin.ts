// The full spin endpoint on PostgreSQL: throughput against pgbench running the same statements on the same
// server, interleaved; latency at half load; memory after a million requests.

import { pino } from 'pino'
import { openDatabase } from '#server/db/open.ts'
import { onDatabase, runOn, startPostgres } from '#test/postgres.ts'
import { type LoadResult, load } from './load.ts'
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
const MEMBERS = 180_000
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
    const share = Math.floor(MEMBERS / (5 * ROUNDS + 5))
    const range = { from, to: from + share - 1 }
    from += share
    return await load({ url: server.url, secret: SECRET, connections: CLIENTS, seconds, rate, ...spins, ...range })
  }
  /** Each connection waits for its answers as well: without that a warm-up shows the rate that has to be asked for. */
  const askFor = async (rate: number) => 1 / (2 / rate - 1 / (await spin(WARM_UP_SECONDS, rate)).requestsPerSecond)
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

  const bare: number[] = []
  const half: LoadResult[] = []
  const quarter: LoadResult[] = []
  // Half of ours, and half of what the target of half of theirs asks for.
  const rates = [median(ours) / 2, median(theirs) / 4] as const
  const asked = [await askFor(rates[0]), await askFor(rates[1])] as const
  // What was before left to be written out would be measured along otherwise.
  const calm = async () => {
    await settle(url)
    await runOn(url, 'checkpoint')
  }
  for (let round = 1; round <= ROUNDS; round += 1) {
    await calm()
    bare.push((await pgbench(url, spinScript(), CLIENTS, SECONDS, MEMBERS, rates[0], WARM_UP_SECONDS)).p99)
    for (const [index, results] of [half, quarter].entries()) {
      await calm()
      await spin(WARM_UP_SECONDS, asked[index])
      results.push(await spin(SECONDS, asked[index]))
    }
  }
  report('pgbench at the same rate as half load', `p99 ${median(bare).toFixed(1)} ms`)
  report('spin endpoint at half load (target at most 10 ms)', shown(half))
  report("spin endpoint at a quarter of pgbench's transactions", shown(quarter))

  await measureMemory(server, idle)
  await server.stop()
  await postgres.stop()
}

function shown(results: readonly LoadResult[]): string {
  const of = (pick: (result: LoadResult) => number) => median(results.map(pick))
  const all = results.map(({ p99 }) => p99.toFixed(1)).join(', ')
  return `${Math.round(of((result) => result.requestsPerSecond))} requests/s, p50 ${of(({ p50 }) => p50)} ms, p99 ${of(({ p99 }) => p99)} ms of ${all}`
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
