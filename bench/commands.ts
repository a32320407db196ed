// Every command of a member, and mixes of them, with 32 connections: requests per second as times of the transactions of pgbench's
// TPC-B (scale 20) in the same rounds on the same PostgreSQL with its own defaults, and on the embedded database. BENCH_ROUNDS and
// BENCH_SECONDS (at most 15, the time of a quiz's question) make it shorter; BENCH_SERVER_DIR measures another checkout's server.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openHandles } from '#server/db/open.ts'
import type { Db } from '#server/db/transaction.ts'
import { onDatabase, runOn, startPostgres } from '#test/postgres.ts'
import {
  addAds,
  addCards,
  addOffers,
  addQuizzes,
  COUNTED_PLAN,
  MEMBER_POINTS,
  type Members,
  PLAN_POINTS,
  PROMO_CODE,
  type Prepare,
  removeWaitingCards,
  SPREAD_PLAN,
  UNCOUNTED_PLAN,
} from './command-data.ts'
import { type Call, type LoadResult, load } from './load.ts'
import { makeTpcb, runTpcb } from './pgbench.ts'
import { populate } from './population.ts'
import { median, reportTable } from './report.ts'
import { type RunningServer, startServer } from './server.ts'
import { ROUNDS, SECONDS, SECRET } from './settings.ts'
import { settle } from './settle.ts'

const CONNECTIONS = 32
const TPCB_SCALE = 20
/** Members of each round: enough for so many requests a second, of which a member can make one. */
const PEAK_PER_SECOND = 5000
/** In a mix a member spins five times, and does all else less often. */
const MIX_PEAK_PER_SECOND = PEAK_PER_SECOND / 5
const PORT = 3919

interface Case {
  readonly name: string
  readonly calls: readonly Call[]
  /** How often a member can do it in a round; without it, the server refuses what is too much. */
  readonly perMember?: number
  readonly prepare?: Prepare
}

const ID = '00000000-0000-7000-8000-$padded'
const post = (path: string, body?: object): Call => ({
  method: 'POST',
  path,
  ...(body && { json: JSON.stringify(body) }),
})
const redemption = (planId: string): Call =>
  post('/api/redemptions', { planId, seenPoints: PLAN_POINTS, email: 'bench@gmail.com', country: 'OTHER', notes: '' })

const spin = post('/api/games/wheel/spins')
const checkIn = post('/api/check-in')
const promoCode = post('/api/promo-codes/redemptions', { code: PROMO_CODE })
const dashboard: Call = { method: 'GET', path: '/api/dashboard' }
const ticket = post('/api/support', { subject: 'A question', category: 'points', text: 'Where are my points?' })

const SPIN: Case = { name: 'spin', calls: [spin] }
const MIX: Case = {
  name: '70 % spins, 10 % redemptions, 20 % dashboards',
  calls: [
    { ...spin, weight: 70 },
    { ...redemption(UNCOUNTED_PLAN), weight: 10 },
    { ...dashboard, weight: 20 },
  ],
}
const CASES: readonly Case[] = [
  SPIN,
  { name: 'scratch claim', calls: [post(`/api/games/scratch/cards/${ID}/claim`)], prepare: addCards },
  { name: 'scratch create', calls: [post('/api/games/scratch/cards')], perMember: 1, prepare: removeWaitingCards },
  { name: 'check-in', calls: [checkIn] },
  { name: 'ad claim', calls: [post(`/api/special-tasks/ads/${ID}/claim`)], prepare: addAds },
  {
    name: 'quiz answer',
    calls: [post(`/api/games/quiz/${ID}/answers`, { position: 0, choice: 0 })],
    perMember: 1,
    prepare: addQuizzes,
  },
  { name: 'promo code, everyone the same', calls: [promoCode] },
  { name: 'redemption, one uncounted plan', calls: [redemption(UNCOUNTED_PLAN)] },
  { name: 'redemption, one counted plan', calls: [redemption(COUNTED_PLAN)] },
  { name: 'redemption, 100 plans', calls: [redemption(SPREAD_PLAN)] },
  MIX,
  {
    // As often as in the history that server/cli/load-demo.ts makes.
    name: 'what members do in the demo',
    calls: [
      { ...spin, weight: 363 },
      { ...checkIn, weight: 21 },
      { ...ticket, weight: 8 },
      { ...redemption(SPREAD_PLAN), weight: 7 },
      { ...promoCode, weight: 6 },
    ],
  },
]

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
  // The server makes the tables, of whatever version it is.
  const server = await start({ DATABASE_URL: url, DATABASE_POOL: String(CONNECTIONS) })
  const { db } = openHandles({ engine: 'postgres', url, poolSize: 2, prepare: true, queryMs: 0 })
  await fill(db, CASES)
  const tpcb: { perSecond: number; p50: number; p99: number }[] = []
  const results = await measure(server, CASES, {
    async beginRound(round) {
      // As autovacuum does within a minute: plans that were made for empty tables read them from end to end.
      if (round === 1) await runOn(url, 'analyze')
      const figures = await runTpcb(tpcbUrl, CONNECTIONS, SECONDS)
      if (round > 0) tpcb.push(figures)
    },
    async prepare({ prepare }, members) {
      // Mails take longer to deliver than the members to ask for them, and would be delivered during what is measured next.
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
  await (await start({ DATA_DIR: folder })).stop()
  const { db, lock } = openHandles({ engine: 'pglite', folder })
  await fill(db, cases)
  await db.destroy()
  lock?.release()
  const server = await start({ DATA_DIR: folder })
  const results = await measure(server, cases)
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
  return results
}

/** Members call from an address of their own: limits of one network would be what is measured otherwise. */
const start = (environment: Record<string, string>): Promise<RunningServer> =>
  startServer(PORT, { SECRET, TRUSTED_PROXIES: '127.0.0.1', ...environment })

/** Members that a run of a round takes. */
const membersOf = ({ calls }: Case): number => SECONDS * (calls.length > 1 ? MIX_PEAK_PER_SECOND : PEAK_PER_SECOND)

async function fill(db: Db, cases: readonly Case[]): Promise<void> {
  const alone = SECONDS * PEAK_PER_SECOND
  const inMixes = cases.filter(({ calls }) => calls.length > 1).reduce((sum, one) => sum + membersOf(one), 0)
  await addOffers(db)
  await populate(db, (ROUNDS + 1) * (alone + inMixes), MEMBER_POINTS)
}

interface Hooks {
  beginRound(round: number): Promise<void>
  prepare(one: Case, members: Members): Promise<void>
}

/** Runs every case in each round, after one round that does not count. Each round has members of its own, and each mix as well. */
async function measure(server: RunningServer, cases: readonly Case[], hooks?: Hooks): Promise<Results> {
  const results = new Map<string, LoadResult[]>(cases.map(({ name }) => [name, []]))
  let next = 1
  const take = (count: number): Members => {
    next += count
    return { from: next - count, to: next - 1 }
  }
  for (let round = 0; round <= ROUNDS; round += 1) {
    await hooks?.beginRound(round)
    const alone = take(SECONDS * PEAK_PER_SECOND)
    for (const one of cases) {
      const members = one.calls.length > 1 ? take(membersOf(one)) : alone
      await hooks?.prepare(one, members)
      const options = { ...members, url: server.url, secret: SECRET, connections: CONNECTIONS, ownAddresses: true }
      const result = await load({ ...options, mix: one.calls, seconds: SECONDS })
      if (result.refused > 0) throw new Error(`${one.name}: ${result.refused} of ${result.requests} were refused`)
      const most = (one.perMember ?? Number.POSITIVE_INFINITY) * (members.to - members.from + 1)
      if (result.requests > most) throw new Error(`${one.name}: ${result.requests} requests of ${most} members`)
      if (round > 0) results.get(one.name)?.push(result)
    }
  }
  return results
}
