import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hash } from 'bcryptjs'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openHandles } from '#server/db/open.ts'
import type { Db } from '#server/db/transaction.ts'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import { Actor } from '#test/actor.ts'
import { callCommand } from '#test/call-command.ts'
import { CommandProcess } from '#test/command-process.ts'
import { engine, makeDatabase, TEST_SECRET } from '#test/db.ts'
import { OLD_TIME, oldDump, oldId, oldProfile, oldUser, writeManyMembers } from '#test/old-dump.ts'
import { onDatabase, runOn } from '#test/postgres.ts'
import { ServerProcess, temporaryFolder, tinySite } from '#test/server-process.ts'
import { until } from '#test/until.ts'

const folder = temporaryFolder()
const DUMP = join(folder.path, 'dump.sql')
const name = `paz_import_${randomUUID().slice(0, 8)}`
const settings = {
  ...{ DATA_DIR: folder.path, SECRET: TEST_SECRET, EMBEDDED_DATABASE: 'pglite' },
  ...(engine === 'postgres' ? { DATABASE_URL: onDatabase(inject('postgresUrl'), name) } : {}),
}

const start = (...parameters: readonly string[]) => new CommandProcess('import', settings, 'supabase', ...parameters)
const importDump = (...parameters: readonly string[]) => callCommand('import', settings, 'supabase', ...parameters)

async function withDb<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const { db, lock } = openHandles(readConfig(settings).database)
  try {
    return await work(db)
  } finally {
    await db.destroy()
    lock?.release()
  }
}

const contentOf = (db: Db) =>
  Promise.all([
    db.selectFrom('members').select(['id', 'status', 'status_until', 'role']).orderBy('id').execute(),
    db
      .selectFrom('transactions')
      .select(['member_id', 'points', 'task_type', 'reference'])
      .orderBy('member_id')
      .execute(),
    db.selectFrom('archive_entries').select(['member_id', 'points']).orderBy('seq').execute(),
    db.selectFrom('imports').select(['members', 'points']).execute(),
  ])

beforeAll(() => makeDatabase(name, folder.path))
afterAll(async () => {
  if (engine === 'postgres') await runOn(inject('postgresUrl'), `drop database if exists ${name} with (force)`)
  folder[Symbol.dispose]()
})

test('a killed import leaves an empty database, and the next one succeeds', async ({ skip }) => {
  if (engine !== 'postgres') return skip('an embedded database of another process cannot be watched')
  const large = join(folder.path, 'large.sql')
  await writeManyMembers(large, 2000)
  const running = start(large, '--write')
  await until(
    async () => running.output,
    (output) => output.includes('members written'),
  )
  running.child.kill('SIGKILL')
  await running.result()
  await withDb(async (db) => expect(await contentOf(db)).toEqual([[], [], [], []]))
})

test('members are imported with balance, history and password, once', async () => {
  const transaction = { user_id: oldId(1), description: 'Spin & Win', created_at: OLD_TIME }
  const dump = oldDump({
    'auth.users': [
      oldUser(1, { encrypted_password: await hash('my old password', 4) }),
      oldUser(2),
      oldUser(3, { banned_until: '2999-01-01 00:00:00+00' }),
    ],
    'public.profiles': [
      oldProfile(1, { points: 2_000_000, role: 'admin' }),
      oldProfile(2, { points: 0, status: 'banned' }),
      oldProfile(3, { points: 0 }),
    ],
    'public.transactions': [
      { ...transaction, id: oldId(1), type: 'earn', points: 2_000_100 },
      { ...transaction, id: oldId(2), type: 'redeem', points: 100 },
    ],
  })
  writeFileSync(DUMP, dump)
  expect(await importDump(DUMP)).toMatchObject({
    status: 0,
    output: expect.stringContaining('Dry run: nothing was written'),
  })
  await withDb(async (db) => expect(await contentOf(db)).toEqual([[], [], [], []]))

  expect(await start(DUMP, '--write').result()).toMatchObject({
    status: 0,
    output: expect.stringContaining('staff_rights: 1'),
  })
  const content = await withDb(contentOf)
  const dated = await withDb((db) =>
    db.selectFrom('members').select('id').where('status_since', 'is not', null).orderBy('id').execute(),
  )
  // Without the time of the ban, an appeal is refused.
  expect(dated).toEqual([{ id: oldId(2) }, { id: oldId(3) }])
  expect(content).toEqual([
    [
      { id: oldId(1), status: 'active', status_until: null, role: 'member' },
      { id: oldId(2), status: 'banned', status_until: null, role: 'member' },
      { id: oldId(3), status: 'banned', status_until: new Date('2999-01-01T00:00:00Z'), role: 'member' },
    ],
    [{ member_id: oldId(1), points: 2_000_000, task_type: 'adjustment', reference: 'import' }],
    [
      { member_id: oldId(1), points: 2_000_100 },
      { member_id: oldId(1), points: -100 },
    ],
    [{ members: 3, points: 2_000_000 }],
  ])

  expect(await importDump(DUMP, '--write')).toMatchObject({
    status: 2,
    output: expect.stringContaining('This dump was imported at'),
  })
  writeFileSync(DUMP, dump.replace('Netflix', 'Spotify').replace('--\n', '-- another\n'))
  expect(await importDump(DUMP, '--write')).toMatchObject({
    status: 2,
    output: expect.stringContaining('The database has members'),
  })
  await withDb(async (db) => {
    expect(await contentOf(db)).toEqual(content)
    await expect(db.updateTable('archive_entries').set({ points: 1 }).execute()).rejects.toThrow('append-only')
    await expect(db.deleteFrom('archive_entries').execute()).rejects.toThrow('append-only')
  })
})

test('an imported member signs in with the old password, finds the history in their data, and takes it along', async () => {
  {
    await using server = new ServerProcess({ ...settings, SITE_DIR: tinySite(folder.path) })
    const guest = new Actor(await server.url(), undefined)
    await server.connected()
    const signIn = (password: string) =>
      guest.call('POST /api/auth/sign-in', { body: { email: 'old.member.1@gmail.com', password, rememberMe: false } })
    expect((await signIn('another password')).status).toBe(401)
    expect(await signIn('my old password')).toMatchObject({ status: 200, body: { welcomeBonus: 0 } })
    expect((await signIn('my old password')).status).toBe(200)
    const { body } = await guest.call('GET /api/me/export')
    expect(body.data.earlierHistory).toMatchObject([{ points: -100 }, { points: 2_000_100, kind: 'transaction' }])
    const deletion = { body: { confirmation: 'DELETE', password: 'my old password' } }
    expect((await guest.call('POST /api/me/deletion', deletion)).status).toBe(200)
    server.kill('SIGTERM')
    expect(await server.exit()).toBe(0)
  }
  await withDb(async (db) => {
    expect((await contentOf(db))[2]).toEqual([])
    expect((await verifyLedger(db)).findings).toEqual([])
  })
})
