// Measures the cost and gain of each step beyond one machine (docs/operations/beyond-one-machine.md): the bytes that a spin writes, a
// synchronous standby, tables partitioned by member, and two processes. BENCH_BEYOND_PARTS is the number of partitions.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createServerFolder, PostgresInstance } from '#test/drill/postgres-instance.ts'
import { queryOnce } from '#test/drill/query-once.ts'
import { runOn } from '#test/postgres.ts'
import { splitByMember } from '#test/split-by-member.ts'
import { load } from './load.ts'
import { pgbench } from './pgbench.ts'
import { populate } from './population.ts'
import { median, report } from './report.ts'
import { makeDatabase } from './scratch-database.ts'
import { startServer } from './server.ts'
import { CLIENTS, ROUNDS, SECONDS, SECRET } from './settings.ts'
import { SPIN_SCRIPT } from './spin-statements.ts'

const PARTS = Number(process.env.BENCH_BEYOND_PARTS ?? 8)
const MEMBERS = 60_000

export async function benchBeyond(): Promise<void> {
  const folder = createServerFolder(mkdtempSync(join(tmpdir(), 'paz-beyond-')))
  const primary = await PostgresInstance.create(join(folder, 'primary'))
  const instances = [primary]
  try {
    await primary.start()
    const whole = await makeDatabase(primary.url(), 'whole', (db) => populate(db, MEMBERS))
    await whatASpinWrites(whole)
    await splitAgainstWhole(primary.url(), whole)
    await processes(whole)
    const standby = await PostgresInstance.copyOf(primary, join(folder, 'standby'))
    instances.unshift(standby)
    standby.createSignalFile('standby')
    await standby.start([`primary_conninfo=${primary.conninfo('standby')}`])
    await besideStandby(primary, whole)
  } finally {
    for (const instance of instances) await instance.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const spins = (url: string) => pgbench(url, SPIN_SCRIPT, CLIENTS, SECONDS, MEMBERS)

/** Runs both in turn. @returns the medians */
async function interleaved(one: () => Promise<number>, other: () => Promise<number>): Promise<[number, number]> {
  const rates: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    rates[0].push(await one())
    rates[1].push(await other())
  }
  return [median(rates[0]), median(rates[1])]
}

async function whatASpinWrites(url: string): Promise<void> {
  const read = async () =>
    (
      await queryOnce<{ log: string; size: string; entries: string }>(
        url,
        `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as log, pg_database_size(current_database()) as size,
          (select count(*) from transactions) as entries`,
      )
    )[0] ?? { log: '0', size: '0', entries: '0' }
  await runOn(url, 'vacuum (analyze)')
  const before = await read()
  await spins(url)
  const after = await read()
  const entries = Number(after.entries) - Number(before.entries)
  const perEntry = (key: 'log' | 'size') => ((Number(after[key]) - Number(before[key])) / entries / 1000).toFixed(1)
  report(
    'a spin writes to the log; and stays in the tables and indexes',
    `${perEntry('log')} kB; ${perEntry('size')} kB`,
  )
}

async function splitAgainstWhole(server: string, whole: string): Promise<void> {
  const split = await makeDatabase(server, 'split', (db) => populate(db, MEMBERS))
  const client = new pg.Client(split)
  await client.connect()
  await splitByMember((text) => client.query(text), PARTS)
  await client.end()
  const [inParts, inOne] = await interleaved(
    () => spins(split),
    () => spins(whole),
  )
  report(
    `statements of a spin, tables in ${PARTS} parts; in one (transactions/s)`,
    `${Math.round(inParts)}; ${Math.round(inOne)}`,
  )
  report('  ratio', (inParts / inOne).toFixed(2))
}

async function processes(url: string): Promise<void> {
  const environment = { DATABASE_URL: url, SECRET, DATABASE_POOL: String(CLIENTS) }
  const servers = [
    await startServer(3941, { ...environment, PROCESSES: '1' }),
    await startServer(3942, { ...environment, PROCESSES: '2' }),
  ]
  await runOn(url, 'analyze')
  const share = Math.floor(MEMBERS / (ROUNDS * 2))
  let from = 1
  const rate = async (index: number) => {
    const range = { from, to: from + share - 1 }
    from += share
    const common = { method: 'POST', path: '/api/games/wheel/spins', secret: SECRET, connections: CLIENTS } as const
    const result = await load({ url: servers[index]?.url ?? '', ...common, ...range, seconds: SECONDS })
    if (result.refused > 0) throw new Error(`${result.refused} spins were refused`)
    return result.requestsPerSecond
  }
  const [one, two] = await interleaved(
    () => rate(0),
    () => rate(1),
  )
  report('spin endpoint, one process; two, on the same cores (requests/s)', `${Math.round(one)}; ${Math.round(two)}`)
  report('  two processes / one', (two / one).toFixed(2))
  for (const server of servers) await server.stop()
}

async function besideStandby(primary: PostgresInstance, url: string): Promise<void> {
  const waitFor = async (names: string) => {
    await runOn(primary.url(), `alter system set synchronous_standby_names = '${names}'`)
    await runOn(primary.url(), 'select pg_reload_conf()')
  }
  const [sync, async_] = await interleaved(
    async () => {
      await waitFor('standby')
      return await spins(url)
    },
    async () => {
      await waitFor('')
      return await spins(url)
    },
  )
  report(
    'statements of a spin, waiting for a standby on the same machine; not waiting (transactions/s)',
    `${Math.round(sync)}; ${Math.round(async_)}`,
  )
  report('  ratio', (sync / async_).toFixed(2))
}
