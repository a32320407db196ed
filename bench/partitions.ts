// Measures what a table of fifty million entries costs as a whole, and split by member (deploy/sql/split-by-member.sql): a vacuum, a new index, and the deletion of old idempotency keys. BENCH_PARTITION_ROWS makes it shorter. Needs 60 GB of disk.

import pg from 'pg'
import { pino } from 'pino'
import { openDatabase } from '#server/db/open.ts'
import { purge } from '#server/jobs/purge.ts'
import { startPostgres } from '#test/postgres.ts'
import { splitByMember } from '#test/split-by-member.ts'
import { fillLedger } from './ledger-rows.ts'
import { memberIdSql } from './population.ts'
import { report } from './report.ts'
import { makeDatabase } from './scratch-database.ts'

const ROWS = Number(process.env.BENCH_PARTITION_ROWS ?? 50_000_000)
const MEMBERS = 60_000
const PARTS = 16
/** Answers of a day with that many plays. */
const KEYS = ROWS / 10

export async function benchPartitions(): Promise<void> {
  const postgres = await startPostgres(['fsync=off', 'max_wal_size=8GB', 'maintenance_work_mem=512MB'])
  const url = await makeDatabase(postgres.url, 'whole', (db) =>
    fillLedger(db, { rows: ROWS, members: MEMBERS, heavies: 4, every: 1000 }),
  )
  const client = new pg.Client(url)
  await client.connect()
  const seconds = async (work: () => Promise<unknown>) => {
    const start = performance.now()
    await work()
    return (performance.now() - start) / 1000
  }
  const run = (text: string) => seconds(() => client.query(text))
  const size = async (table: string) => {
    const { rows } = await client.query<{ table: string; indexes: string }>(
      `select pg_size_pretty(pg_table_size('${table}')) as table, pg_size_pretty(pg_indexes_size('${table}')) as indexes`,
    )
    return `${rows[0]?.table}; ${rows[0]?.indexes}`
  }
  /** Vacuums, and builds one index again, of one table or part. */
  const maintain = async (table: string) => {
    const vacuum = await run(`vacuum (freeze, disable_page_skipping) ${table}`)
    const { rows } = await client.query<{ index: string }>(
      `select indexrelid::regclass::text as index from pg_index where indrelid = '${table}'::regclass and indisprimary`,
    )
    const index = await run(`reindex index ${rows[0]?.index}`)
    return `${vacuum.toFixed(0)} s; ${index.toFixed(0)} s`
  }
  report(`${ROWS} entries in one table: size; indexes`, await size('transactions'))
  report('  a vacuum of all pages; the primary key built again', await maintain('transactions'))
  report(
    `split into ${PARTS} parts by member`,
    `${(await seconds(() => splitByMember((text) => client.query(text), PARTS))).toFixed(0)} s`,
  )
  report('one part: size; indexes', await size('transactions_0'))
  report('  a vacuum of all pages; the primary key built again', await maintain('transactions_0'))

  await client.query('set session_replication_role = replica')
  await client.query(`insert into idempotency_keys (member_id, key, request_hash, response, created_at)
    select ${memberIdSql(`1 + n % ${MEMBERS}`)}, gen_random_uuid(), sha256(n::text::bytea), repeat('{"balance":150}', 20), now() - interval '3 days'
    from generate_series(1, ${KEYS}) n`)
  await client.query('vacuum (analyze) idempotency_keys')
  const database = openDatabase(
    { engine: 'postgres', url, poolSize: 2, prepare: true, queryMs: 0 },
    pino({ level: 'silent' }),
  )
  await database.connected
  const purged = await seconds(() => purge(database.db, new Date(), pino({ level: 'silent' })))
  report(
    `${KEYS} old idempotency keys deleted by the hourly job, split`,
    `${purged.toFixed(0)} s, ${Math.round(KEYS / purged)}/s`,
  )
  await database.close()
  await client.end()
  await postgres.stop()
}
