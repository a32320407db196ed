// Measures how long the product stands still when its PostgreSQL becomes the coordinator of Citus with two workers, as
// docs/operations/beyond-one-machine.md describes it. Needs the programs of a PostgreSQL that has the extension: CITUS_BIN=<folder>.
// BENCH_MEMBERS makes it shorter.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { openDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/transaction.ts'
import { SPLIT_TABLES } from '#server/db/workers.ts'
import { addWorker } from '#test/citus-cluster.ts'
import { createServerFolder, PostgresInstance } from '#test/drill/postgres-instance.ts'
import { queryOnce } from '#test/drill/query-once.ts'
import { runOn } from '#test/postgres.ts'
import { fillAuditedLedger } from './audited-ledger.ts'
import { report } from './report.ts'
import { makeDatabase } from './scratch-database.ts'

const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 1_000_000)
const EACH = 12
const NAME = 'moved'
const HOUR_MS = 3_600_000
/** They wait for the disk at a commit, as an installation does. */
const SETTINGS = ['max_wal_size=8GB', 'shared_buffers=512MB', 'maintenance_work_mem=256MB']
const WITH_CITUS = [
  ...SETTINGS,
  'shared_preload_libraries=citus',
  'max_prepared_transactions=200',
  'wal_level=logical',
  'citus.node_conninfo=sslmode=disable',
]
/** Counts and sums of everything that is split. */
const CONTENT = `select
  (select json_build_array(count(*), sum(points), sum(balance_after), sum(('x' || encode(substr(hash, 1, 4), 'hex'))::bit(32)::bigint)) from transactions) as entries,
  (select json_build_array(count(*), sum(points), sum(nonce)) from draws) as draws,
  (select json_build_array(count(*), sum(new_points)) from points_audit_log) as log`
const SPACE = `truncate_local_data_after_distributing_table`

export async function benchMoveToCitus(): Promise<void> {
  const bin = process.env.CITUS_BIN
  if (!bin)
    return report('move to citus', 'left out: set CITUS_BIN to the programs of a PostgreSQL that has the extension')
  const folder = createServerFolder(mkdtempSync(join(tmpdir(), 'paz-move-to-citus-')))
  const [coordinator, ...workers] = [
    await PostgresInstance.create(join(folder, 'coordinator'), bin),
    await PostgresInstance.create(join(folder, 'worker-1'), bin),
    await PostgresInstance.create(join(folder, 'worker-2'), bin),
  ]
  const name = `${MEMBERS} members with ${EACH} entries each, moved to Citus`
  try {
    await coordinator.start(SETTINGS)
    for (const worker of workers) await worker.start(WITH_CITUS)
    const url = await makeDatabase(coordinator.url(), NAME, fill)
    const before = await readContent(url)

    const started = performance.now()
    const seconds = () => `${Math.round((performance.now() - started) / 1000)} s`
    await coordinator.stop()
    await coordinator.start(WITH_CITUS)
    await runOn(url, 'create extension citus')
    await runOn(url, `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`)
    for (const worker of workers) await addWorker(url, worker.url())
    report(`${name}: restarted, with workers`, seconds())
    await openAsTheServer(url)
    report(`${name}: split and ready, the whole gap`, seconds())

    const after = await readContent(url)
    report(`${name}: counts and sums`, after === before ? 'the same' : `${before} became ${after}`)
    const [size] = await queryOnce<{ size: string }>(url, `select pg_size_pretty(pg_database_size('${NAME}')) as size`)
    const freed = SPLIT_TABLES.map((table) => `perform ${SPACE}('${table}');`).join('\n')
    await runOn(url, `set session_replication_role = replica; do $$ begin ${freed} end $$`)
    const [left] = await queryOnce<{ size: string }>(url, `select pg_size_pretty(pg_database_size('${NAME}')) as size`)
    report(`${name}: the coordinator, before and after its old rows were removed`, `${size?.size}, ${left?.size}`)
  } finally {
    for (const node of [coordinator, ...workers]) await node.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Without the projections of members and wallets, which are not split. */
async function fill(db: Db): Promise<void> {
  for (const table of ['members', 'wallets'])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  await fillAuditedLedger(db, MEMBERS, EACH)
  for (const table of ['members', 'wallets']) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
}

const readContent = async (url: string) => JSON.stringify(await queryOnce(url, CONTENT, HOUR_MS))

/** Splits the database, as the start of the server does. */
async function openAsTheServer(url: string): Promise<void> {
  const options = { engine: 'postgres', url, poolSize: 2, prepare: true, queryMs: 0 } as const
  const database = openDatabase(options, pino({ level: 'silent' }))
  await database.connected
  await database.close()
}
