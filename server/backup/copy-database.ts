// Copies all rows of one database to another of the other engine. The schema comes from the migrations, so both have the same.

import { type RawBuilder, sql } from 'kysely'
import { migrate, readPlan } from '../db/migrate.ts'
import { type Db, inTransaction, type Tx } from '../db/transaction.ts'
import { countRows } from './dump-postgres.ts'

/** Rows of one statement. */
const BATCH = 2000

interface Table {
  readonly name: string
  /** Columns that are stored, not computed, with their types. */
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

/**
 * Migrates both databases and copies every table of the schema `public`, as it is at one moment, in one transaction. The job queue is left out: the
 * server schedules its jobs at its start.
 *
 * @param to has no members yet
 * @returns how many rows were copied
 * @throws Error when a table has another number of rows afterwards
 */
export async function copyDatabase(from: Db, to: Db, say: (line: string) => void): Promise<number> {
  await migrate(from)
  await migrate(to)
  const { tables } = await readPlan()
  return await from
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (source) => {
      const counts = await countRows(source)
      await inTransaction(to, async (target) => {
        const restore = await suspendRules(target)
        for (const name of tables) await copyTable(await readTable(source, name), { source, target, say })
        await copySequences(source, target)
        await restore()
        const copied = await countRows(target)
        for (const [table, rows] of Object.entries(counts))
          if (copied[table] !== rows)
            throw new Error(`table ${table}: ${copied[table] ?? 'no'} rows instead of ${rows}`)
      })
      await sql`analyze`.execute(to)
      return Object.values(counts).reduce((sum, rows) => sum + rows, 0)
    })
}

/**
 * Suspends triggers, and drops foreign keys, because tables refer to each other. A new foreign key checks a table at once, which is faster than
 * one row after the other.
 *
 * @returns a function that adds the foreign keys again and makes the rules as they were
 */
async function suspendRules(tx: Tx): Promise<() => Promise<void>> {
  const { rows: tables } = await sql<{ name: string }>`
    select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`.execute(tx)
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by k.oid`.execute(tx)
  const alter = async (table: string, change: RawBuilder<unknown>) => {
    await sql`alter table ${sql.table(table)} ${change}`.execute(tx)
  }
  for (const { name } of tables) await alter(name, sql`disable trigger user`)
  for (const { table, name } of keys) await alter(table, sql`drop constraint ${sql.id(name)}`)
  return async () => {
    for (const { table, name, definition } of keys)
      await alter(table, sql`add constraint ${sql.id(name)} ${sql.raw(definition)}`)
    for (const { name } of tables) await alter(name, sql`enable trigger user`)
  }
}

async function readTable(db: Db, name: string): Promise<Table> {
  const { rows } = await sql<{ name: string; type: string }>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
    where a.attrelid = to_regclass(${name}) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum`.execute(db)
  return { name, columns: rows }
}

interface Copying {
  readonly source: Tx
  readonly target: Tx
  readonly say: (line: string) => void
}

/** Copies a table as text, which every type reads as it was written. */
async function copyTable({ name, columns }: Table, { source, target, say }: Copying): Promise<void> {
  const table = sql.table(name)
  // Migrations fill some tables.
  const { rows: seeded } = await sql`select from ${table} limit 1`.execute(target)
  if (seeded.length > 0) await sql`delete from ${table}`.execute(target)
  const texts = sql.join(columns.map((column) => sql`${sql.id(column.name)}::text`))
  const values = sql.join(columns.map(({ type }, index) => sql`(v ->> ${sql.lit(index)})::${sql.raw(type)}`))
  const names = sql.join(columns.map((column) => sql.id(column.name)))
  await sql`declare rows_to_copy no scroll cursor for select jsonb_build_array(${texts})::text as v from ${table}`.execute(
    source,
  )
  let copied = 0
  while (true) {
    const { rows } = await sql<{ v: string }>`fetch ${sql.lit(BATCH)} from rows_to_copy`.execute(source)
    if (rows.length === 0) break
    await sql`
      insert into ${table} (${names}) overriding system value
      select ${values} from jsonb_array_elements(${`[${rows.map(({ v }) => v).join()}]`}::jsonb) as v`.execute(target)
    copied += rows.length
    if (copied % 100_000 === 0) say(`${name}: ${copied} rows`)
  }
  await sql`close rows_to_copy`.execute(source)
}

async function copySequences(source: Tx, target: Tx): Promise<void> {
  const { rows } = await sql<{ name: string; last: string | null }>`
    select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`.execute(source)
  for (const { name, last } of rows)
    if (last !== null) await sql`select setval(${name}::regclass, ${last}::bigint)`.execute(target)
}
