// Counts the rows of our tables. A small table is counted exactly; for a large one the planner's estimate is returned, to avoid
// reading millions of rows.

import { sql } from 'kysely'
import type { TableCount } from '#contracts/database.ts'
import { NAMED, NAMED_TABLES } from '#contracts/database-rules.ts'
import type { Tx } from '#server/db/transaction.ts'
import { type Probe, type Reading, readOr } from './probe.ts'

/** Larger tables are estimated. */
const MAX_EXACT_COUNT = 50_000
/** Tables per statement; if it fails, each of its tables is counted in its own statement. */
const GROUP = 12
/** A check must not take the connections that members need. */
const MAX_CONCURRENCY = 2

interface Table {
  readonly name: string
  /** The planner's estimate; 0 if there is none. */
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
  await Promise.all(Array.from({ length: MAX_CONCURRENCY }, lane))
  return tables.map(({ name: table }): TableCount => {
    const reading = readings.get(table) ?? { trouble: 'failed' }
    const about = { table, named: named.get(table) ?? null }
    return 'value' in reading
      ? { ...about, ...reading.value, trouble: null }
      : { ...about, rows: null, counted: 'exact', trouble: reading.trouble }
  })
}

/** Reads the planner's estimates; tables that were never analysed are left out. */
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

/** Of a large table one row is read, too: to see whether it is readable and not empty. */
async function countRows(tx: Tx, tables: readonly Table[]): Promise<Count[]> {
  const parts = tables.map(({ name, estimate }, place) => {
    const limit = estimate >= MAX_EXACT_COUNT ? 1 : MAX_EXACT_COUNT + 1
    return sql`select ${sql.lit(place)} as place, count(*) as found
      from (select 1 from ${sql.table(name)} limit ${sql.lit(limit)}) as few`
  })
  const { rows } = await sql<{ place: number; found: number }>`${sql.join(parts, sql` union all `)}`.execute(tx)
  return tables.map(({ estimate }, place) => {
    const found = rows.find((row) => row.place === place)?.found ?? 0
    if (estimate >= MAX_EXACT_COUNT && found > 0) return { rows: estimate, counted: 'estimate' }
    return found > MAX_EXACT_COUNT ? { rows: MAX_EXACT_COUNT, counted: 'atLeast' } : { rows: found, counted: 'exact' }
  })
}
