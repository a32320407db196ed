import { randomUUID } from 'node:crypto'
import { chmodSync, readdirSync, writeFileSync } from 'node:fs'
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
import { callCommand } from '#test/call-command.ts'
import { runCommand } from '#test/command-process.ts'
import { engine, makeDatabase } from '#test/db.ts'
import { addMember, type TestMember } from '#test/factories.ts'
import { onDatabase, postgresCanCrash, runOn } from '#test/postgres.ts'
import { ServerProcess, temporaryFolder, tinySite } from '#test/server-process.ts'

// A database moves from a server to PGlite, to a PostgreSQL of its own, and to a server again.

const folder = temporaryFolder()
chmodSync(folder.path, 0o711)
const DATA_DIR = join(folder.path, 'data')
const place = { DATA_DIR, SECRET: 'a secret of more than 32 characters for tests' }
const RUN = randomUUID().slice(0, 8)
/** Databases on the server: the first is filled, the others are empty. */
const NAMES = { filled: `paz_move_${RUN}`, next: `paz_next_${RUN}`, last: `paz_last_${RUN}` }
const urlOf = (name: string) => onDatabase(inject('postgresUrl'), name)

/** The same settings with their secrets in files. */
function fromFiles({ DATA_DIR = '', ...secrets }: Record<string, string>): Record<string, string> {
  const files = Object.entries(secrets).map(([name, value]) => {
    const file = join(folder.path, name)
    writeFileSync(file, value)
    return [`${name}_FILE`, file]
  })
  return { DATA_DIR, ...Object.fromEntries(files) }
}

const move = (to: string, settings: Record<string, string>) => callCommand('move', settings, '--to', to)

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
  let filled: Record<string, string>
  beforeAll(async () => {
    filled = { ...place, DATABASE_URL: urlOf(NAMES.filled) }
    await makeDatabase(NAMES.filled, DATA_DIR)
    const member = await withDatabase(filled, (db) => addMember(db, systemClock, readConfig(filled), { granted: 2000 }))
    await play(filled, member)
    for (const name of [NAMES.next, NAMES.last]) await runOn(inject('postgresUrl'), `create database ${name}`)
  })
  afterAll(async () => {
    for (const name of Object.values(NAMES))
      await runOn(inject('postgresUrl'), `drop database if exists ${name} with (force)`)
    folder[Symbol.dispose]()
  })

  test('has the same content on PGlite, on a PostgreSQL of its own and on a server again', async () => {
    const before = await contentOf(filled)
    const withReplica = { ...filled, READ_DATABASE_URL: filled.DATABASE_URL ?? '' }
    expect(await runCommand('move', fromFiles(withReplica), '--to', 'pglite')).toMatchObject({
      status: 0,
      output: expect.stringContaining('3 entries, 0 findings'),
    })
    expect(await contentOf(place)).toEqual(before)

    expect(await move('postgres', fromFiles(place))).toMatchObject({ status: 0 })
    expect(readdirSync(DATA_DIR)).toContainEqual(expect.stringMatching(/^database-moved-/))
    expect(readdirSync(DATA_DIR)).toContain('postgres')
    expect(readdirSync(DATA_DIR)).not.toContain('moving')
    expect(await contentOf(place)).toEqual(before)

    const next = { ...place, DATABASE_URL: urlOf(NAMES.next) }
    expect(await move(next.DATABASE_URL, fromFiles(place))).toMatchObject({ status: 0 })
    expect(readdirSync(DATA_DIR)).toContainEqual(expect.stringMatching(/^postgres-moved-/))
    expect(await contentOf(next)).toEqual(before)
    // The rules of the tables are as before.
    await withDatabase(next, async (db) => {
      await expect(db.deleteFrom('transactions').execute()).rejects.toThrow()
    })
  })

  test('stays where it is when the new place is taken or wrong, or when it is damaged', async () => {
    const { output } = await move(urlOf(NAMES.next), fromFiles(filled))
    expect(output).toBe('Not moved. The database to move to is not empty\n')
    expect(await move(urlOf('paz_nowhere'), filled)).toMatchObject({
      status: 2,
      output: expect.stringContaining('paz_nowhere'),
    })
    expect(await move('elsewhere', filled)).toMatchObject({
      status: 2,
      output: expect.stringContaining('npm run move'),
    })

    await withDatabase(filled, changeWallets(1))
    expect(await move(urlOf(NAMES.last), filled)).toMatchObject({
      status: 2,
      output: expect.stringContaining('findings, which'),
    })
    expect((await contentOf(filled)).entries).toHaveLength(3)
  })
})
