// Measures every member command, and mixes of them, with 32 connections: requests per second relative to pgbench's TPC-B (scale 20) in
// the same rounds on the same PostgreSQL with default settings, and on the embedded database. BENCH_ROUNDS and BENCH_SECONDS (at most
// 15, the time limit of a quiz question) make it shorter; BENCH_SERVER_DIR measures another checkout's server.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openHandles } from '#server/db/open.ts'
import type { Db } from '#server/db/transaction.ts'
import { onDatabase, runOn, startPostgres } from '#test/postgres.ts'
import { ALL_CASES, type Case, isMix, MIX, SPIN } from './command-cases.ts'
import { addOffers, MEMBER_POINTS, type Members } from './command-data.ts'
import { type LoadResult, load } from './load.ts'
import { makeTpcb, runTpcb } from './pgbench.ts'
import { populate } from './population.ts'
import { median, report, reportTable } from './report.ts'
import { type RunningServer, startServer } from './server.ts'
import { ROUNDS, SECONDS, SECRET } from './settings.ts'
import { settle } from './settle.ts'

const CONNECTIONS = 32
const TPCB_SCALE = 20
/** The highest rate for which there are enough members, in requests a second. */
const PEAK = { postgres: 6000, embedded: 3000 } as const
const PORT = 3919

/** The cases whose names start with one of the texts in BENCH_ONLY, which commas separate, and the spin. */
const ONLY = (process.env.BENCH_ONLY ?? '').split(',')
const CASES = ALL_CASES.filter(({ name }) => name === SPIN.name || ONLY.some((start) => name.startsWith(start)))

export async function benchCommands(): Promise<void> {
  const { tpcb, results } = await onPostgres()
  const embedded = await onEmbedded()
  const tpcbRate = median(tpcb.map(({ perSecond }) => perSecond))
  const rows = [
    row(
      `TPC-B of pgbench, scale ${TPCB_SCALE}`,
      tpcb.map(({ perSecond, ...times }) => ({ requestsPerSecond: perSecond, ...times })),
    ),
    ...rowsOf(results, ''),
    ...rowsOf(embedded, ', embedded database'),
  ]
  reportTable(['32 connections', 'requests/s', 'times TPC-B', 'p50 ms', 'p99 ms', 'p99, times the spin’s'], rows)

  function rowsOf(measured: Results, suffix: string): string[][] {
    const spinP99 = median((measured.get(SPIN.name) ?? []).map(({ p99 }) => p99))
    return [...measured].map(([name, runs]) => row(`${name}${suffix}`, runs, spinP99))
  }
  function row(name: string, runs: readonly Figures[], spinP99?: number): string[] {
    const of = (figure: keyof Figures) => median(runs.map((run) => run[figure]))
    const [rate, p99] = [of('requestsPerSecond'), of('p99')]
    return [
      name,
      rate.toFixed(0),
      (rate / tpcbRate).toFixed(2),
      of('p50').toFixed(1),
      p99.toFixed(1),
      spinP99 ? (p99 / spinP99).toFixed(2) : '',
    ]
  }
}

type Figures = Pick<LoadResult, 'requestsPerSecond' | 'p50' | 'p99'>
type Results = ReadonlyMap<string, readonly LoadResult[]>

async function onPostgres() {
  const postgres = await startPostgres([])
  for (const name of ['tpcb', 'commands']) await runOn(postgres.url, `create database ${name}`)
  const tpcbUrl = onDatabase(postgres.url, 'tpcb')
  await makeTpcb(tpcbUrl, TPCB_SCALE)
  const url = onDatabase(postgres.url, 'commands')
  // The server creates the tables, so any version can be measured.
  const server = await start({ DATABASE_URL: url, DATABASE_POOL: String(CONNECTIONS) })
  const { db } = openHandles({ engine: 'postgres', url, poolSize: 2, prepare: true, queryMs: 0 })
  await fill(db, CASES, PEAK.postgres)
  const tpcb: { perSecond: number; p50: number; p99: number }[] = []
  const results = await measure(server, CASES, PEAK.postgres, {
    async beginRound(round) {
      // Autovacuum does this within a minute: plans made for empty tables would scan them completely.
      if (round === 1) await runOn(url, 'analyze')
      const figures = await runTpcb(tpcbUrl, CONNECTIONS, SECONDS)
      if (round > 0) tpcb.push(figures)
    },
    async prepare({ prepare }, members) {
      // Deletes undelivered mails, which would be delivered during the next measurement.
      await sql`delete from outbox where topic = 'mail'`.execute(db)
      await settle(url)
      await prepare?.(db, members)
    },
  })
  await db.destroy()
  await server.stop()
  await postgres.stop()
  return { tpcb, results }
}

async function onEmbedded(): Promise<Results> {
  const folder = mkdtempSync(join(tmpdir(), 'paz-commands-'))
  const cases = [SPIN, MIX]
  await (await start({ DATA_DIR: folder, EMBEDDED_DATABASE: 'pglite' })).stop()
  const { db, lock } = openHandles({ engine: 'pglite', folder })
  await fill(db, cases, PEAK.embedded)
  await db.destroy()
  lock?.release()
  const server = await start({ DATA_DIR: folder, EMBEDDED_DATABASE: 'pglite' })
  const results = await measure(server, cases, PEAK.embedded)
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
  return results
}

/** Members call from different addresses, because limits per network would be reached otherwise. */
const start = (environment: Record<string, string>): Promise<RunningServer> =>
  startServer(PORT, { SECRET, TRUSTED_PROXIES: '127.0.0.1', ...environment })

/** Returns how many members a round needs: each mix has separate ones, the single commands share theirs. */
function membersOf(cases: readonly Case[], peak: number) {
  const count = ({ perMember }: Case) => Math.ceil((SECONDS * peak) / perMember)
  const alone = Math.max(...cases.filter((one) => !isMix(one)).map(count))
  return { alone, ofMix: count, all: cases.filter(isMix).reduce((sum, one) => sum + count(one), alone) }
}

async function fill(db: Db, cases: readonly Case[], peak: number): Promise<void> {
  await addOffers(db)
  await populate(db, (ROUNDS + 1) * membersOf(cases, peak).all, MEMBER_POINTS)
}

interface Hooks {
  beginRound(round: number): Promise<void>
  prepare(one: Case, members: Members): Promise<void>
}

/** Runs every case in each round, after a warm-up round. Each round has other members. */
async function measure(server: RunningServer, cases: readonly Case[], peak: number, hooks?: Hooks): Promise<Results> {
  const results = new Map<string, LoadResult[]>(cases.map(({ name }) => [name, []]))
  const { alone, ofMix } = membersOf(cases, peak)
  let next = 1
  const take = (count: number): Members => {
    next += count
    return { from: next - count, to: next - 1 }
  }
  for (let round = 0; round <= ROUNDS; round += 1) {
    await hooks?.beginRound(round)
    const shared = take(alone)
    for (const one of cases) {
      const { name, calls, perMember } = one
      const members = isMix(one) ? take(ofMix(one)) : shared
      await hooks?.prepare(one, members)
      const options = { ...members, url: server.url, secret: SECRET, connections: CONNECTIONS, ownAddresses: true }
      const result = await load({ ...options, mix: calls, seconds: SECONDS })
      const { requests, refused, requestsPerSecond, p99 } = result
      if (refused > 0) throw new Error(`${name}: ${refused} of ${requests} were refused`)
      const most = perMember * (members.to - members.from + 1)
      if (requests > most) throw new Error(`${name}: ${requests} requests, and members for ${most}`)
      report(`round ${round}, ${name}`, `${requestsPerSecond.toFixed(0)} requests/s, p99 ${p99.toFixed(1)} ms`)
      if (round > 0) results.get(name)?.push(result)
    }
  }
  return results
}
