// How many records each of our tables holds. A small table is counted; of a large one the planner's estimate is
// told, so that nothing reads millions of rows for it.

import { sql } from 'kysely'
import type { TableCount } from '#contracts/database.ts'
import { NAMED, NAMED_TABLES } from '#contracts/database-rules.ts'
import type { Tx } from '#server/db/transaction.ts'
import { type Probe, readOr } from './probe.ts'

/** As many are counted one by one. */
const COUNT_MOST = 50_000
/** Tables that are read at once: a check must not take the connections that members need. */
const LANES = 3

/** Counts our tables, those of the specification first. @param names all tables of this version */
export async function countTables(probe: Probe, names: readonly string[]): Promise<TableCount[]> {
  const estimates = readOr(await probe(readEstimates), new Map<string, number>())
  const named = new Map<string, TableCount['named']>(NAMED.map((name) => [NAMED_TABLES[name], name]))
  const order = [...named.keys(), ...names.filter((name) => !named.has(name))]
  const counts: TableCount[] = []
  const waiting = [...order.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, table] = next
      const estimate = estimates.get(table) ?? 0
      const reading = await probe((tx) => countRows(tx, table, estimate))
      counts[place] =
        'value' in reading
          ? { table, named: named.get(table) ?? null, ...reading.value, trouble: null }
          : { table, named: named.get(table) ?? null, rows: null, counted: 'exact', trouble: reading.trouble }
    }
  }
  await Promise.all(Array.from({ length: LANES }, work))
  return counts
}

/** What the planner believes; nothing of tables that were never analysed. */
async function readEstimates(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, reltuples::float8 as rows from pg_catalog.pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`.execute(tx)
  return new Map(rows.map(({ name, rows }) => [name, Math.round(rows)]))
}

async function countRows(tx: Tx, table: string, estimate: number): Promise<Pick<TableCount, 'rows' | 'counted'>> {
  const isLarge = estimate >= COUNT_MOST
  // Of a large table one row is asked for all the same: whether it may be read, and whether it was emptied.
  const most = isLarge ? 1 : COUNT_MOST + 1
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from (select 1 from ${sql.table(table)} limit ${sql.lit(most)}) as few`.execute(tx)
  const found = rows[0]?.found ?? 0
  if (isLarge && found > 0) return { rows: estimate, counted: 'estimate' }
  return found > COUNT_MOST ? { rows: COUNT_MOST, counted: 'atLeast' } : { rows: found, counted: 'exact' }
}
