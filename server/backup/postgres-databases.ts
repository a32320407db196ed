// Creates, renames and drops databases on the configured PostgreSQL server.

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type DatabaseSettings, openHandles } from '../db/open.ts'
import { type Db, sqlStateOf } from '../db/transaction.ts'
import { NotReady } from './client-tools.ts'

export type PostgresSettings = Extract<DatabaseSettings, { engine: 'postgres' }>

/** Runs work on a database, without a time limit for statements. */
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

/** Returns the name, whether it has no tables, and the number of other connections. */
export async function inspectDatabase(db: Db): Promise<{ name: string; isEmpty: boolean; otherConnections: number }> {
  const { rows } = await sql<{ name: string; tables: number; others: number }>`
    select current_database() as name,
      (select count(*) from pg_catalog.pg_tables where schemaname not in ('pg_catalog', 'information_schema')) as tables,
      (select count(*) from pg_catalog.pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') as others
    `.execute(db)
  const { name = '', tables = 0, others = 0 } = rows[0] ?? {}
  return { name, isEmpty: tables === 0, otherConnections: others }
}

/** Returns the settings for another database of the same server. */
function withDatabaseName(settings: PostgresSettings, name: string): PostgresSettings {
  const [, start = '', query = ''] = /^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?(\?.*)?$/.exec(settings.url) ?? []
  return { ...settings, url: `${start}/${encodeURIComponent(name)}${query}` }
}

const INSUFFICIENT_PRIVILEGE = '42501'
const OBJECT_IN_USE = '55006'

/** Returns a suffix for the name of a temporary database. Process ids repeat: in a container each run has the same. */
const randomSuffix = (): string => randomBytes(4).toString('hex')

/** Runs work in a temporary database, which is dropped afterwards. First drops those that killed runs left. */
export async function inTemporaryDatabase<Result>(
  settings: PostgresSettings,
  work: (db: Db, target: PostgresSettings) => Promise<Result>,
): Promise<Result> {
  return await withPostgres(settings, async (db) => {
    const { name } = await inspectDatabase(db)
    const prefix = `${name}_proof_`
    await dropUnused(db, prefix)
    const temporary = `${prefix}${randomSuffix()}`
    const target = withDatabaseName(settings, temporary)
    await createDatabase(db, temporary)
    try {
      // One connection stays open, so that other runs see that the database is in use.
      return await withPostgres(target, (held) =>
        held.connection().execute(() => withPostgres(target, (targetDb) => work(targetDb, target))),
      )
    } finally {
      await dropDatabase(db, temporary)
    }
  })
}

/** Fills a new database, then renames the existing one and gives the new one its name. */
export async function replaceDatabase<Result>(
  settings: PostgresSettings,
  name: string,
  fill: (target: PostgresSettings) => Promise<Result>,
  say: (line: string) => void,
): Promise<Result> {
  const [temporary, previous] = [`${name}_restoring_${randomSuffix()}`, `${name}_replaced_${Date.now()}`]
  // A database can be renamed only while no one is connected to it, so this uses the database `postgres`.
  return await withPostgres(withDatabaseName(settings, 'postgres'), async (admin) => {
    await createDatabase(admin, temporary)
    let result: Result
    try {
      result = await fill(withDatabaseName(settings, temporary))
    } catch (error) {
      await dropDatabase(admin, temporary)
      throw error
    }
    await rename(admin, name, previous)
    await rename(admin, temporary, name)
    say(`The previous database is now ${previous}; drop it when you no longer need it`)
    return result
  })
}

async function createDatabase(db: Db, name: string): Promise<void> {
  try {
    await sql`create database ${sql.id(name)}`.execute(db)
  } catch (error) {
    const why = `A second database could not be created (${(error as Error).message}).`
    const isRefused = sqlStateOf(error) === INSUFFICIENT_PRIVILEGE
    throw new NotReady(isRefused ? `${why} The role needs: alter role … createdb` : why)
  }
}

/** Drops the role's databases whose names begin with the prefix and that have no connections. */
async function dropUnused(db: Db, prefix: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_catalog.pg_database d
    where starts_with(datname, ${prefix}) and substr(datname, length(${prefix}) + 1) ~ '^([0-9a-f]{8}|[0-9]{1,7})$' and pg_has_role(datdba, 'usage')
      and not exists (select from pg_catalog.pg_stat_activity a where a.datid = d.oid)`.execute(db)
  for (const { name } of rows) {
    try {
      await sql`drop database if exists ${sql.id(name)}`.execute(db)
    } catch (error) {
      // Another run has connected to it meanwhile.
      if (sqlStateOf(error) !== OBJECT_IN_USE) throw error
    }
  }
}

const dropDatabase = (db: Db, name: string) => sql`drop database if exists ${sql.id(name)} with (force)`.execute(db)

const rename = (db: Db, from: string, to: string) =>
  sql`alter database ${sql.id(from)} rename to ${sql.id(to)}`.execute(db)
