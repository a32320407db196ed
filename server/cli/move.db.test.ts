import { randomUUID } from 'node:crypto'
import { chmodSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { systemClock } from '#server/adapters/clock.ts'
import { countRows } from '#server/backup/dump-postgres.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { useOwnPostgres } from '#server/db/own-postgres.ts'
import type { Db } from '#server/db/transaction.ts'
import { Actor } from '#test/actor.ts'
import { runCommand } from '#test/command-process.ts'
import { engine } from '#test/db.ts'
import { addMember, type TestMember } from '#test/factories.ts'
import { onDatabase, postgresCanCrash, runOn } from '#test/postgres.ts'
import { ServerProcess, temporaryFolder, tinySite } from '#test/server-process.ts'

// A trial on PGlite becomes an installation on PostgreSQL, and the way back.

const folder = temporaryFolder()
chmodSync(folder.path, 0o711)
const DATA_DIR = join(folder.path, 'data')
const place = { DATA_DIR, SECRET: 'a secret of more than 32 characters for tests' }
const NAMES = [`paz_move_${randomUUID().slice(0, 8)}`, `paz_full_${randomUUID().slice(0, 8)}`]
const urlOf = (name = '') => onDatabase(inject('postgresUrl'), name)

const move = (to: string, settings: Record<string, string> = place) => runCommand('move', settings, '--to', to)

async function withDatabase<Result>(
  settings: Record<string, string>,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(settings)
  await using _ = await useOwnPostgres(config.database)
  const database = openDatabase(config.database, pino({ level: 'silent' }))
  await database.connected
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

/** Everything that was moved: the rows of each table, and the entries with their hashes. */
const contentOf = (settings: Record<string, string>) =>
  withDatabase(settings, async (db) => ({
    counts: await countRows(db),
    entries: await db.selectFrom('transactions').selectAll().orderBy('member_id').orderBy('seq').execute(),
    members: await db.selectFrom('members').selectAll().orderBy('id').execute(),
  }))

/** Plays on a server, so that games, codes, the leaderboard and the audit log have rows. */
async function play(settings: Record<string, string>, member: TestMember): Promise<void> {
  await using server = new ServerProcess({ ...settings, SITE_DIR: tinySite(folder.path) })
  const actor = new Actor(await server.url(), member)
  await server.connected()
  expect((await actor.call('POST /api/games/wheel/spins')).status).toBe(200)
  expect((await actor.call('POST /api/check-in')).status).toBe(200)
  server.kill('SIGTERM')
  expect(await server.exit()).toBe(0)
}

/** Changes the balance of every wallet without an entry. */
const changeWallets = (by: number) => async (db: Db) => {
  await sql`alter table wallets disable trigger user`.execute(db)
  await sql`update wallets set points = points + ${by}`.execute(db)
  await sql`alter table wallets enable trigger user`.execute(db)
}

describe.runIf(engine === 'postgres' && postgresCanCrash())('a database that moves', () => {
  let member: TestMember
  beforeAll(async () => {
    const pglite = { ...place, EMBEDDED_DATABASE: 'pglite' }
    member = await withDatabase(pglite, (db) => addMember(db, systemClock, readConfig(pglite), { granted: 2000 }))
    await play(pglite, member)
    for (const name of NAMES) await runOn(inject('postgresUrl'), `create database ${name}`)
  })
  afterAll(async () => {
    for (const name of NAMES) await runOn(inject('postgresUrl'), `drop database if exists ${name} with (force)`)
    folder[Symbol.dispose]()
  })

  test('has the same content on a server, on PGlite again and on a PostgreSQL of its own, and can be played on', async () => {
    const before = await contentOf(place)
    const external = { ...place, DATABASE_URL: urlOf(NAMES[0]) }
    expect(await move(external.DATABASE_URL)).toMatchObject({
      status: 0,
      output: expect.stringContaining('3 entries, 0 findings'),
    })
    expect(await contentOf(external)).toEqual(before)
    expect(readdirSync(DATA_DIR)).toContainEqual(expect.stringMatching(/^database-moved-/))

    expect(await move('pglite', external)).toMatchObject({ status: 0 })
    expect(await contentOf(place)).toEqual(before)

    expect(await move('postgres')).toMatchObject({ status: 0 })
    expect(readdirSync(DATA_DIR)).toContain('postgres')
    expect(readdirSync(DATA_DIR)).not.toContain('moving')
    expect(await contentOf(place)).toEqual(before)
    // Sequences go on, and the rules of the tables are as before.
    await withDatabase(place, async (db) => {
      await expect(db.deleteFrom('transactions').execute()).rejects.toThrow()
    })
  })

  test('stays where it is when the new place is taken or wrong, or when it is damaged', async () => {
    const taken = { ...place, DATABASE_URL: urlOf(NAMES[0]) }
    await withDatabase(taken, async () => {})
    const empty = urlOf(NAMES[1])
    const { output } = await move(taken.DATABASE_URL, place)
    expect(output).toBe('Not moved. The database to move to is not empty\n')
    expect(await move(urlOf('paz_nowhere'))).toMatchObject({
      status: 2,
      output: expect.stringContaining('paz_nowhere'),
    })
    expect(await move('elsewhere')).toMatchObject({ status: 2, output: expect.stringContaining('npm run move') })

    await withDatabase(place, changeWallets(1))
    expect(await move(empty)).toMatchObject({ status: 2, output: expect.stringContaining('findings, which') })
    expect((await contentOf(place)).entries).toHaveLength(3)
    await withDatabase(place, changeWallets(-1))
  })
})
