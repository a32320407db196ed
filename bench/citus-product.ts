// Measures what the commands of members cost the whole product, server included, when the history is on workers of Citus: on one
// PostgreSQL, with one worker and with two. Needs the programs of a PostgreSQL that has the extension: CITUS_BIN=<folder>.
// BENCH_ROUNDS and BENCH_SECONDS make it shorter.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openHandles } from '#server/db/open.ts'
import type { Db } from '#server/db/transaction.ts'
import { CitusCluster, createSharedDatabase } from '#test/citus-cluster.ts'
import { createServerFolder, PostgresInstance } from '#test/drill/postgres-instance.ts'
import { onDatabase, runOn } from '#test/postgres.ts'
import { type Case, DEMO_MIX, MIX, SPIN } from './command-cases.ts'
import { addOffers, MEMBER_POINTS } from './command-data.ts'
import { load } from './load.ts'
import { addRound, type NodeCosts, reportCosts, reportScale } from './node-costs.ts'
import { populate } from './population.ts'
import { report } from './report.ts'
import { type RunningServer, startServer } from './server.ts'
import { ROUNDS, SECONDS, SECRET } from './settings.ts'
import { settle } from './settle.ts'

const CONNECTIONS = 32
const PORT = 3923
/** The highest rate for which there are enough members, in requests a second. */
const PEAK = 4000
/** A server that has just started compiles its code meanwhile. */
const WARM_UP_SECONDS = 2
const CASES = [SPIN, MIX, DEMO_MIX]
/** Without waiting for the disk, so that processors are the limit everywhere. */
const SETTINGS = ['fsync=off']

interface Installation {
  readonly name: string
  readonly url: string
  readonly nodes: readonly PostgresInstance[]
  readonly db: Db
}

export async function benchCitusProduct(): Promise<void> {
  const bin = process.env.CITUS_BIN
  if (!bin)
    return report('citus-product', 'left out: set CITUS_BIN to the programs of a PostgreSQL that has the extension')
  const folder = createServerFolder(mkdtempSync(join(tmpdir(), 'paz-plain-')))
  const plain = await PostgresInstance.create(join(folder, 'data'), bin)
  const cluster = await CitusCluster.start(bin, 2, SETTINGS)
  const installations: Installation[] = []
  try {
    await plain.start(SETTINGS)
    await runOn(plain.url(), 'create database product')
    const { coordinator, workers, urls } = cluster
    const withOne = [coordinator, ...workers.slice(0, 1)]
    const withTwo = [coordinator, ...workers]
    installations.push(
      await install('PostgreSQL', onDatabase(plain.url(), 'product'), [plain]),
      await install('Citus, one worker', await createSharedDatabase(urls.slice(0, 2), 'one'), withOne),
      await install('Citus, two workers', await createSharedDatabase(urls, 'two'), withTwo),
    )
    for (const one of CASES) await measure(one, installations)
  } finally {
    for (const { db } of installations) await db.destroy()
    await cluster.stop()
    await plain.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const start = (url: string): Promise<RunningServer> =>
  startServer(PORT, { SECRET, TRUSTED_PROXIES: '127.0.0.1', DATABASE_URL: url, DATABASE_POOL: String(CONNECTIONS) })

/** Makes a database as the server does, with members. */
async function install(name: string, url: string, nodes: readonly PostgresInstance[]): Promise<Installation> {
  await (await start(url)).stop()
  const { db } = openHandles({ engine: 'postgres', url, poolSize: 2, prepare: true, queryMs: 0 })
  await addOffers(db)
  await populate(
    db,
    CASES.length * ROUNDS * (membersOf(SPIN, WARM_UP_SECONDS) + membersOf(SPIN, SECONDS)),
    MEMBER_POINTS,
  )
  return { name, url, nodes, db }
}

/** Returns how many members a load needs. */
const membersOf = ({ perMember }: Case, seconds: number): number => Math.ceil((seconds * PEAK) / perMember)

/** Runs a case on all installations in turns. Each round has other members. */
async function measure(one: Case, installations: readonly Installation[]): Promise<void> {
  const results = installations.map(({ name, nodes }): NodeCosts => ({ name, nodes, rates: [], costs: [] }))
  const run = async (server: RunningServer, from: number, seconds: number) => {
    const { requests, refused, requestsPerSecond } = await load({
      ...{ url: server.url, secret: SECRET, connections: CONNECTIONS, ownAddresses: true },
      ...{ from, to: from + membersOf(one, seconds) - 1, mix: one.calls, seconds },
    })
    if (refused > 0) throw new Error(`${one.name}: ${refused} of ${requests} were refused`)
    return { perSecond: requestsPerSecond, commands: requests }
  }
  const [warmUp, measured] = [membersOf(one, WARM_UP_SECONDS), membersOf(one, SECONDS)]
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = 1 + (CASES.indexOf(one) * ROUNDS + round) * (warmUp + measured)
    for (const [index, { url, db }] of installations.entries()) {
      // One server at a time: each has work of its own in the background.
      const server = await start(url)
      await run(server, first, WARM_UP_SECONDS)
      // Autovacuum does this within a minute: plans made for empty tables would scan them completely.
      if (round === 0) await runOn(url, 'analyze')
      // Undelivered mails would be delivered during the measurement.
      await sql`delete from outbox where topic = 'mail'`.execute(db)
      await settle(url)
      const costs = results[index]
      if (costs) await addRound(costs, () => run(server, first + warmUp, SECONDS))
      await server.stop()
    }
  }
  report(one.name, `${ROUNDS} rounds`)
  reportCosts(results)
  const [plain, ...clusters] = results
  if (plain) reportScale(plain, clusters)
}
