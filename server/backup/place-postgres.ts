// Databases on the configured PostgreSQL server: the one of the settings, those made beside it, and changing their names.

import { sql } from 'kysely'
import { type DatabaseSettings, openHandles } from '../db/open.ts'
import type { Db } from '../db/transaction.ts'
import { NotReady } from './client-tools.ts'

export type PostgresSettings = Extract<DatabaseSettings, { engine: 'postgres' }>

/** Opens a database for as long as something is done with it, and as long as a statement takes. */
export async function withPostgres<Result>(
  settings: PostgresSettings,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const { db } = openHandles({ ...settings, poolSize: 2, queryMs: 0 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

export async function inspectDatabase(db: Db): Promise<{ name: string; isEmpty: boolean; others: number }> {
  const { rows } = await sql<{ name: string; tables: number; others: number }>`
    select current_database() as name,
      (select count(*) from pg_catalog.pg_tables where schemaname not in ('pg_catalog', 'information_schema')) as tables,
      (select count(*) from pg_catalog.pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') as others
    `.execute(db)
  const { name = '', tables = 0, others = 0 } = rows[0] ?? {}
  return { name, isEmpty: tables === 0, others }
}

/** The same server and login, another database. */
function onDatabase(settings: PostgresSettings, name: string): PostgresSettings {
  const [, start = '', query = ''] = /^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?(\?.*)?$/.exec(settings.url) ?? []
  return { ...settings, url: `${start}/${encodeURIComponent(name)}${query}` }
}

/** Works in a database that is made for it and dropped afterwards. */
export async function inScratch<Result>(
  settings: PostgresSettings,
  work: (db: Db, target: PostgresSettings) => Promise<Result>,
): Promise<Result> {
  return await withPostgres(settings, async (db) => {
    const { name } = await inspectDatabase(db)
    const own = `${name}_proof_${process.pid}`
    const target = onDatabase(settings, own)
    await createDatabase(db, own)
    try {
      return await withPostgres(target, (scratch) => work(scratch, target))
    } finally {
      await dropDatabase(db, own)
    }
  })
}

/** Fills a new database and gives it the name of the other, which is kept under a name of its own. */
export async function replaceDatabase<Result>(
  settings: PostgresSettings,
  name: string,
  fill: (target: PostgresSettings) => Promise<Result>,
  say: (line: string) => void,
): Promise<Result> {
  const [own, aside] = [`${name}_restoring_${process.pid}`, `${name}_replaced_${Date.now()}`]
  // A database gets another name only while nobody is connected to it, so this is done from elsewhere.
  return await withPostgres(onDatabase(settings, 'postgres'), async (beside) => {
    await createDatabase(beside, own)
    let result: Result
    try {
      result = await fill(onDatabase(settings, own))
    } catch (error) {
      await dropDatabase(beside, own)
      throw error
    }
    await rename(beside, name, aside)
    await rename(beside, own, name)
    say(`What was there is the database ${aside}; drop it when you need it no longer`)
    return result
  })
}

async function createDatabase(db: Db, name: string): Promise<void> {
  try {
    await sql`create database ${sql.id(name)}`.execute(db)
  } catch (error) {
    const why = (error as Error).message
    throw new NotReady(
      `A database beside the configured one could not be made (${why}). The role needs: alter role … createdb`,
    )
  }
}

const dropDatabase = (db: Db, name: string) => sql`drop database if exists ${sql.id(name)} with (force)`.execute(db)

const rename = (db: Db, from: string, to: string) =>
  sql`alter database ${sql.id(from)} rename to ${sql.id(to)}`.execute(db)
