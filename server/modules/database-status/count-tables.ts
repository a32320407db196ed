// How many records each of our tables holds. A small table is counted; of a large one the planner's estimate is
// told, so that nothing reads millions of rows for it.

import { sql } from 'kysely'
import type { TableCount } from '#contracts/database.ts'
import { NAMED, NAMED_TABLES } from '#contracts/database-rules.ts'
import type { Tx } from '#server/db/transaction.ts'
import { type Probe, type Reading, readOr } from './probe.ts'

/** As many are counted one by one. */
const COUNT_MOST = 50_000
/** Tables that one statement counts; where it fails, each of them is counted by itself. */
const GROUP = 12
/** Statements that run at once: a check must not take the connections that members need. */
const LANES = 2

interface Table {
  readonly name: string
  /** What the planner believes; 0 where it does not know. */
  readonly estimate: number
}
type Count = Pick<TableCount, 'rows' | 'counted'>

/** Counts our tables, those of the specification first. @param names all tables of this version */
export async function countTables(probe: Probe, names: readonly string[]): Promise<TableCount[]> {
  const estimates = readOr(await probe(readEstimates), new Map<string, number>())
  const named = new Map<string, TableCount['named']>(NAMED.map((name) => [NAMED_TABLES[name], name]))
  const tables = [...named.keys(), ...names.filter((name) => !named.has(name))].map(
    (name): Table => ({ name, estimate: estimates.get(name) ?? 0 }),
  )
  const groups = Array.from({ length: Math.ceil(tables.length / GROUP) }, (_, place) =>
    tables.slice(place * GROUP, (place + 1) * GROUP),
  )
  const readings = new Map<string, Reading<Count>>()
  const lane = async () => {
    for (let group = groups.shift(); group; group = groups.shift()) await countGroup(probe, group, readings)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return tables.map(({ name: table }): TableCount => {
    const reading = readings.get(table) ?? { trouble: 'failed' }
    const about = { table, named: named.get(table) ?? null }
    return 'value' in reading
      ? { ...about, ...reading.value, trouble: null }
      : { ...about, rows: null, counted: 'exact', trouble: reading.trouble }
  })
}

/** What the planner believes; nothing of tables that were never analysed. */
async function readEstimates(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, reltuples::float8 as rows from pg_catalog.pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`.execute(tx)
  return new Map(rows.map(({ name, rows }) => [name, Math.round(rows)]))
}

async function countGroup(probe: Probe, group: readonly Table[], into: Map<string, Reading<Count>>): Promise<void> {
  const counts = readOr(await probe((tx) => countRows(tx, group)), undefined)
  for (const [place, table] of group.entries()) {
    const count = counts?.[place]
    into.set(table.name, count ? { value: count } : await countOne(probe, table))
  }
}

async function countOne(probe: Probe, table: Table): Promise<Reading<Count>> {
  const reading = await probe((tx) => countRows(tx, [table]))
  return 'value' in reading ? { value: reading.value[0] ?? { rows: 0, counted: 'exact' } } : reading
}

/** Of a large table one row is asked for all the same: whether it may be read, and whether it was emptied. */
async function countRows(tx: Tx, tables: readonly Table[]): Promise<Count[]> {
  const parts = tables.map(({ name, estimate }, place) => {
    const most = estimate >= COUNT_MOST ? 1 : COUNT_MOST + 1
    return sql`select ${sql.lit(place)} as place, count(*) as found
      from (select 1 from ${sql.table(name)} limit ${sql.lit(most)}) as few`
  })
  const { rows } = await sql<{ place: number; found: number }>`${sql.join(parts, sql` union all `)}`.execute(tx)
  return tables.map(({ estimate }, place) => {
    const found = rows.find((row) => row.place === place)?.found ?? 0
    if (estimate >= COUNT_MOST && found > 0) return { rows: estimate, counted: 'estimate' }
    return found > COUNT_MOST ? { rows: COUNT_MOST, counted: 'atLeast' } : { rows: found, counted: 'exact' }
  })
}
