import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { engine, openTestDatabase } from '#test/db.ts'
import { onDatabase, runOn } from '#test/postgres.ts'
import { dialectFor } from './dialect.ts'
import { MigrationError, migrate, UnknownMigrationsError } from './migrate.ts'
import { openPool, PgDriver } from './pg-driver.ts'
import type { Schema } from './schema.ts'

const NAME = 'paz_migrated_at_once'

describe.skipIf(engine !== 'postgres')('instances that start at once on a fresh database', () => {
  afterAll(() => runOn(inject('postgresUrl'), `drop database if exists ${NAME} with (force)`))

  test('apply each migration once, and none of them fails', async () => {
    const server = inject('postgresUrl')
    for (let round = 0; round < 2; round += 1) {
      await runOn(server, `drop database if exists ${NAME} with (force)`)
      await runOn(server, `create database ${NAME}`)
      const instances = Array.from({ length: 6 }, () => {
        const pool = openPool({ connectionString: onDatabase(server, NAME), max: 2, prepare: true })
        // Dropping the database may terminate a connection that is being closed.
        pool.on('error', () => {})
        return new Kysely<Schema>({ dialect: dialectFor(() => new PgDriver(pool, { prepare: true })) })
      })
      try {
        const applied = await Promise.all(instances.map((db) => migrate(db)))
        expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
        const stored = await sql<{ name: string }>`select name from migrations order by name`.execute(
          instances[0] as Kysely<Schema>,
        )
        expect(stored.rows.map((row) => row.name)).toEqual(applied.flat())
      } finally {
        await Promise.all(instances.map((db) => db.destroy()))
      }
    }
  })
})

test('a database that is up to date is not changed', async () => {
  const database = await openTestDatabase()
  expect(await migrate(database.db)).toEqual([])
  await database.close()
})

test('a failed migration reports the cause and is rolled back', async () => {
  const database = await openTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'paz-migrations-'))
  try {
    await cp(join(import.meta.dirname, 'migrations'), folder, { recursive: true })
    await writeFile(join(folder, '9999-broken.sql'), 'create table left_behind (id int)\n---\nselect nonsense\n')
    await expect(migrate(database.db, folder)).rejects.toMatchObject({
      constructor: MigrationError,
      migration: '9999-broken',
      message: expect.stringMatching(/column "nonsense" does not exist/),
    })
    const { rows } = await sql`select to_regclass('left_behind') as name`.execute(database.db)
    expect(rows).toEqual([{ name: null }])
    // Its connection may serve others, as a pooler's does: it holds no lock that another instance would wait for.
    const locks = await sql`select pid from pg_locks join pg_database d on d.oid = database
      where locktype = 'advisory' and datname = current_database()`.execute(database.db)
    expect(locks.rows).toEqual([])
    expect(await migrate(database.db)).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
    await database.close()
  }
})

test('an older version refuses a newer database and changes nothing', async () => {
  const database = await openTestDatabase()
  await sql`insert into migrations (name, timestamp) values ('9999-newer', now()::text)`.execute(database.db)
  const refused = { constructor: UnknownMigrationsError, unknown: ['9999-newer'] }
  await expect(migrate(database.db)).rejects.toMatchObject({ ...refused, isNewer: true })
  // A database that also lacks a migration of this version has a diverged history.
  await sql`delete from migrations where name = '0001-accounts'`.execute(database.db)
  await expect(migrate(database.db)).rejects.toMatchObject({ ...refused, isNewer: false })
  await database.close()
})

test('an older version works with what a later one only added, and both start again', async () => {
  const database = await openTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'paz-migrations-'))
  try {
    await cp(join(import.meta.dirname, 'migrations'), folder, { recursive: true })
    await writeFile(join(folder, '9999-added.expand.sql'), 'create table added (id int)\n')
    expect(await migrate(database.db, folder)).toEqual(['9999-added.expand'])
    for (const version of [undefined, folder]) expect(await migrate(database.db, version)).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
    await database.close()
  }
})

test.skipIf(engine !== 'postgres')(
  'a migration that only adds waits two seconds for a lock, so that the version before can still answer, and can be tried again',
  async () => {
    const database = await openTestDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'paz-migrations-'))
    try {
      await cp(join(import.meta.dirname, 'migrations'), folder, { recursive: true })
      await writeFile(join(folder, '9999-added.expand.sql'), 'alter table members add column added int\n')
      await database.db.transaction().execute(async (tx) => {
        await sql`select from members limit 1`.execute(tx)
        await expect(migrate(database.db, folder)).rejects.toMatchObject({
          migration: '9999-added.expand',
          code: '55P03',
        })
      })
      expect(await migrate(database.db, folder)).toEqual(['9999-added.expand'])
    } finally {
      await rm(folder, { recursive: true })
      await database.close()
    }
  },
)

test('a migration that was merged after one with a higher number still runs', async () => {
  const database = await openTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'paz-migrations-'))
  try {
    await cp(join(import.meta.dirname, 'migrations'), folder, { recursive: true })
    await writeFile(join(folder, '0001-between.sql'), 'create table between_two (id int)\n')
    expect(await migrate(database.db, folder)).toEqual(['0001-between'])
  } finally {
    await rm(folder, { recursive: true })
    await database.close()
  }
})
