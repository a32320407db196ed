// Measures the spin endpoint on PostgreSQL: throughput, latency at half load, and memory after a million requests. `commands.ts` compares
// its throughput with pgbench.

import { pino } from 'pino'
import { openDatabase } from '#server/db/open.ts'
import { onDatabase, runOn, startPostgres } from '#test/postgres.ts'
import { type LoadResult, load } from './load.ts'
import { populate } from './population.ts'
import { median, report } from './report.ts'
import { startServer } from './server.ts'
import { CLIENTS, ROUNDS, SECONDS, SECRET } from './settings.ts'
import { settle } from './settle.ts'

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 1_000_000)
/** After a checkpoint PostgreSQL writes each page completely at its first change. */
const WARM_UP_SECONDS = 3
const MEMBERS = 180_000
const PORT = 3917

export async function benchSpin(): Promise<void> {
  // PostgreSQL's default settings: commits are flushed to disk.
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
  /** Every round has other members, so none reaches the daily limit. */
  const spin = async (seconds: number, rate?: number) => {
    const share = Math.floor(MEMBERS / (3 * ROUNDS + 2))
    const range = { from, to: from + share - 1 }
    from += share
    return await load({ url: server.url, secret: SECRET, connections: CLIENTS, seconds, rate, ...spins, ...range })
  }
  /** Each connection waits for its answers, so the warm-up shows which rate to request. */
  const askFor = async (rate: number) => 1 / (2 / rate - 1 / (await spin(WARM_UP_SECONDS, rate)).requestsPerSecond)
  await spin(3)
  // Autovacuum does this within a minute: plans made for empty tables would scan them completely.
  await runOn(url, 'analyze')
  const rates: number[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const result = await spin(SECONDS)
    if (result.refused > 0) throw new Error(`${result.refused} spins were refused`)
    rates.push(result.requestsPerSecond)
  }
  report('spin endpoint, 16 clients', `${Math.round(median(rates))} requests/s`)

  const asked = await askFor(median(rates) / 2)
  const half: LoadResult[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    // Otherwise the writes of the fill would be measured too.
    await settle(url)
    await runOn(url, 'checkpoint')
    await spin(WARM_UP_SECONDS, asked)
    half.push(await spin(SECONDS, asked))
  }
  report('spin endpoint at half load (target at most 10 ms)', shown(half))

  await measureMemory(server, idle)
  await server.stop()
  await postgres.stop()
}

function shown(results: readonly LoadResult[]): string {
  const of = (pick: (result: LoadResult) => number) => median(results.map(pick))
  const all = results.map(({ p99 }) => p99.toFixed(1)).join(', ')
  return `${Math.round(of((result) => result.requestsPerSecond))} requests/s, p50 ${of(({ p50 }) => p50)} ms, p99 ${of(({ p99 }) => p99)} ms of ${all}`
}

/** Mixes reads with refused and accepted spins until the server has answered that many requests. */
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
