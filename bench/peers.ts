// Compares with other software in one run on one PostgreSQL: PostGraphile 5 calling a function with the statements of a spin, and
// pgledger's transfers against our entries. Reports software that cannot be downloaded, and goes on. BENCH_PGLEDGER is the folder of a
// clone, for machines without access to the public repository.

import { runOn, startPostgres } from '#test/postgres.ts'
import { type LoadResult, load } from './load.ts'
import { installPgledger, TRANSFER } from './peers/pgledger.ts'
import { startPostgraphile } from './peers/postgraphile.ts'
import { pgbench } from './pgbench.ts'
import { populate } from './population.ts'
import { median, report } from './report.ts'
import { makeDatabase } from './scratch-database.ts'
import { startServer } from './server.ts'
import { CLIENTS, ROUNDS, SECONDS, SECRET } from './settings.ts'
import { settle } from './settle.ts'
import { ENTRY_STATEMENT } from './spin-statements.ts'

const MEMBERS = 60_000

export async function benchPeers(): Promise<void> {
  const postgres = await startPostgres([])
  const url = await makeDatabase(postgres.url, 'peers', (db) => populate(db, MEMBERS))
  await orSay('PostGraphile', () => againstPostgraphile(url))
  await orSay('pgledger', () => againstPgledger(url))
  await postgres.stop()
}

/** Software that cannot be downloaded must not prevent the other figures. */
async function orSay(name: string, measure: () => Promise<void>): Promise<void> {
  try {
    await measure()
  } catch (error) {
    report(`NOTE: not measured against ${name}`, (error as Error).message.split('\n')[0] ?? '')
  }
}

async function againstPostgraphile(url: string): Promise<void> {
  const peer = await startPostgraphile(url, 3931, CLIENTS)
  const server = await startServer(3930, { DATABASE_URL: url, SECRET, DATABASE_POOL: String(CLIENTS) })
  const share = Math.floor(MEMBERS / (ROUNDS + 1))
  const ours: LoadResult[] = []
  const theirs: LoadResult[] = []
  const common = { method: 'POST', secret: SECRET, connections: CLIENTS, seconds: SECONDS } as const
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const range = { from: round * share + 1, to: (round + 1) * share }
      const their = await load({ ...common, ...range, url: peer.url, path: '/graphql', json: peer.json })
      await settle(url)
      const our = await load({ ...common, ...range, url: server.url, path: '/api/games/wheel/spins' })
      await settle(url)
      if (our.refused + their.refused > 0) throw new Error(`${our.refused} and ${their.refused} spins were refused`)
      // The first round warms both up and provides statistics for plans.
      if (round === 0) await runOn(url, 'analyze')
      if (round > 0) [theirs.push(their), ours.push(our)]
    }
  } finally {
    await server.stop()
    await peer.stop()
  }
  const rate = (runs: readonly LoadResult[]) => median(runs.map(({ requestsPerSecond }) => requestsPerSecond))
  const slow = (runs: readonly LoadResult[]) => median(runs.map(({ p99 }) => p99))
  report(`PostGraphile ${peer.version}, the same statements in a function`, figures(rate(theirs), slow(theirs)))
  report('spin endpoint beside it', figures(rate(ours), slow(ours)))
  report('  throughput against PostGraphile (target at least 1.4)', (rate(ours) / rate(theirs)).toFixed(2))
  report('  p99 against PostGraphile (target at most 0.75)', (slow(ours) / slow(theirs)).toFixed(2))
}

const figures = (perSecond: number, p99: number) => `${Math.round(perSecond)} requests/s, p99 ${p99.toFixed(1)} ms`

async function againstPgledger(url: string): Promise<void> {
  const commit = await installPgledger(url, MEMBERS, process.env.BENCH_PGLEDGER)
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const their = await pgbench(url, [TRANSFER], CLIENTS, SECONDS, MEMBERS)
    const our = await pgbench(url, [ENTRY_STATEMENT], CLIENTS, SECONDS, MEMBERS)
    if (round > 0) [theirs.push(their), ours.push(our)]
  }
  report(`pgledger ${commit}, transfers between two accounts`, `${Math.round(median(theirs))} transactions/s`)
  report('our entries, with the chain and the log', `${Math.round(median(ours))} transactions/s`)
  report('  ratio of the medians (target at least 2)', (median(ours) / median(theirs)).toFixed(2))
}
