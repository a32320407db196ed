// The full spin endpoint against pgbench running the same statements on the same server, interleaved.

import { pino } from 'pino'
import { openDatabase } from '#server/db/open.ts'
import { onDatabase, runOn, startPostgres } from '#test/postgres.ts'
import { load } from './load.ts'
import { pgbench } from './pgbench.ts'
import { populate } from './population.ts'
import { startServer } from './server.ts'
import { spinStatements } from './spin-statements.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
const CLIENTS = 16
const PORT = 3917
const SECRET = 'a secret of more than 32 characters for benchmarks'

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function main(): Promise<void> {
  // The server's own defaults: what is committed is on the disk.
  const postgres = await startPostgres([])
  await runOn(postgres.url, 'create database bench')
  const url = onDatabase(postgres.url, 'bench')
  const database = openDatabase({ engine: 'postgres', url, poolSize: 2, prepare: true }, pino({ level: 'silent' }))
  await database.connected
  const members = (ROUNDS + 1) * SECONDS * 700
  await populate(database.db, members)
  await database.close()

  const server = await startServer(PORT, {
    DATABASE_URL: url,
    SECRET,
    DATABASE_POOL: String(process.env.BENCH_POOL ?? 16),
  })
  const share = Math.floor(members / (ROUNDS + 1))
  const round = (index: number, seconds: number, rate?: number) =>
    load({
      url: server.url,
      method: 'POST',
      path: '/api/games/wheel/spins',
      secret: SECRET,
      from: index * share + 1,
      to: (index + 1) * share,
      connections: CLIENTS,
      seconds,
      rate,
    })
  await round(0, 3)
  const ours: number[] = []
  const theirs: number[] = []
  for (let index = 1; index <= ROUNDS; index += 1) {
    const baseline = await pgbench(url, spinStatements, CLIENTS, SECONDS, members)
    const result = await round(index, SECONDS)
    theirs.push(baseline)
    ours.push(result.requestsPerSecond)
    console.log(
      `round ${index}: pgbench ${Math.round(baseline)}/s, spins ${Math.round(result.requestsPerSecond)}/s, ratio ${(result.requestsPerSecond / baseline).toFixed(2)}, p50 ${result.p50} ms, p99 ${result.p99} ms, refused ${result.refused}, memory ${server.memory()} MB`,
    )
  }
  console.log(
    `median: pgbench ${Math.round(median(theirs))}/s, spins ${Math.round(median(ours))}/s, ratio ${(median(ours) / median(theirs)).toFixed(2)}`,
  )
  await server.stop()
  await postgres.stop()
}

await main()
