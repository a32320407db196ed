import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { fileAuditAnchors } from '#server/adapters/audit-anchor-store.ts'
import { systemClock } from '#server/adapters/clock.ts'
import { readArchive } from '#server/backup/archive.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { type Db, inTransaction } from '#server/db/transaction.ts'
import { readHead, recordStaffAction, storeAnchor } from '#server/modules/audit-log/index.ts'
import { Actor } from '#test/actor.ts'
import { bypassTriggers } from '#test/bypass-triggers.ts'
import { engine, makeDatabase, runsAllTests } from '#test/db.ts'
import { addMember, type TestMember } from '#test/factories.ts'
import { onDatabase, postgresCanCrash, runOn } from '#test/postgres.ts'
import { ServerProcess, temporaryFolder, tinySite } from '#test/server-process.ts'

const SECRET = 'a secret of more than 32 characters for tests'
const folder = temporaryFolder()
const out = join(folder.path, 'out')
const made: string[] = []

/** The settings of a place of its own: a data folder, and on PostgreSQL a database. */
async function newPlace(database: 'migrated' | 'empty' | 'none' = 'migrated'): Promise<Record<string, string>> {
  const name = `paz_backup_${randomUUID().slice(0, 8)}`
  made.push(name)
  const place = { DATA_DIR: join(folder.path, name), SECRET }
  if (database === 'migrated') await makeDatabase(name, place.DATA_DIR)
  if (engine !== 'postgres') return place
  if (database === 'empty') await runOn(inject('postgresUrl'), `create database ${name}`)
  return { ...place, DATABASE_URL: onDatabase(inject('postgresUrl'), name) }
}

/** What a database is called where it is to be replaced. */
const nameOf = (place: Record<string, string>): string => (place.DATA_DIR ?? '').split('/').at(-1) ?? ''

async function withDatabase<Result>(place: Record<string, string>, work: (db: Db) => Promise<Result>): Promise<Result> {
  const database = openDatabase(readConfig(place).database, pino({ level: 'silent' }))
  await database.connected
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

/** Runs a command as an operator would. */
async function command(name: 'backup' | 'restore' | 'verify', place: Record<string, string>, ...args: string[]) {
  const { DATA_DIR, DATABASE_URL, SECRET: _, ...rest } = process.env
  const file = join(import.meta.dirname, `${name}.ts`)
  const child = spawn(process.execPath, [file, ...args], { env: { ...rest, ...place } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, said }
}

const newest = (): string => join(out, readdirSync(out).sort().at(-1) ?? '')

const picture = randomUUID()
let place: Record<string, string> = {}
let member: TestMember | undefined
/** A place where somebody else's database is. */
let taken: Record<string, string> = {}
let other: TestMember | undefined

beforeAll(async () => {
  place = await newPlace()
  taken = await newPlace()
  other = await withDatabase(taken, (db) => addMember(db, systemClock, readConfig(taken), { granted: 7 }))
  const config = readConfig(place)
  mkdirSync(join(config.dataDir, 'files', 'pictures'), { recursive: true })
  writeFileSync(join(config.dataDir, 'files', 'pictures', `${picture}.webp`), 'a picture')
  await withDatabase(place, async (db) => {
    member = await addMember(db, systemClock, config, { granted: 2000 })
    const now = systemClock.now()
    const memberId = member.id
    await db
      .insertInto('pictures')
      .values({ id: picture, member_id: memberId, created_at: now, delete_after: null })
      .execute()
    const action = { actorId: memberId, action: 'x', subject: { type: 'x', id: 'x' }, before: null, after: null }
    await inTransaction(db, (tx) => recordStaffAction(tx, { ...action, reason: '', address: '', requestId: null }, now))
    await storeAnchor(db, fileAuditAnchors(config.auditHeadFile), SECRET, await readHead(db), now)
  })
})
afterAll(async () => {
  if (engine === 'postgres') {
    for (const name of made) await runOn(inject('postgresUrl'), `drop database if exists ${name} with (force)`)
  }
  folder[Symbol.dispose]()
})

const balance = (db: Db) =>
  db
    .selectFrom('wallets')
    .select(['points', 'seq'])
    .where('member_id', '=', member?.id ?? '')
    .executeTakeFirstOrThrow()

// PostgreSQL's client programs come with its server's.
describe.skipIf(engine === 'postgres' && !postgresCanCrash())('a backup', () => {
  test('that is made while members play holds one moment, is proved, and is written down', async () => {
    await using server = new ServerProcess({ ...place, SITE_DIR: tinySite(folder.path) })
    const actor = new Actor(await server.url(), member)
    await server.connected()
    let isMade = false
    const playing = (async () => {
      while (!isMade) await actor.call('POST /api/fairness/rotate', { body: { clientSeed: 'lucky' } })
    })()
    for (let spin = 0; spin < 3; spin += 1) {
      expect((await actor.call('POST /api/games/wheel/spins')).status).toBe(200)
    }
    const { status, said } = await command('backup', place, '--to', out, '--prove')
    isMade = true
    await playing
    expect(said).toContain('Proved, and written down')
    expect(said).toMatch(/Staff audit: 2 entries, 0 findings; its head: matches/)
    expect(said).toContain('Pictures: 1 shown, 0 missing')
    expect(status).toBe(0)
    server.kill('SIGTERM')
    expect(await server.exit()).toBe(0)
    const rows = await withDatabase(place, (db) => db.selectFrom('backups').selectAll().execute())
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ name: newest().split('/').at(-1), proved_at: expect.any(Date) })
    expect(readdirSync(out)).toHaveLength(1)
  })

  test('holds neither the secret nor anything but database, pictures and the head of the audit', async () => {
    const { entries } = await readArchive(newest())
    const kinds = new Set(entries.map(({ name }) => name.split('/')[0]))
    const dump = engine === 'postgres' ? 'database.dump' : 'database'
    expect([...kinds].sort()).toEqual(['audit-head.jsonl', dump, 'files'])
  })

  test('is restored into an empty place, where everything is as it was and the ledger is still append-only', async () => {
    const target = await newPlace('empty')
    const before = await withDatabase(place, balance)
    const { status, said } = await command('restore', target, newest())
    expect(said).toContain('Restored and proved')
    expect(status).toBe(0)
    await withDatabase(target, async (db) => {
      expect(await balance(db)).toEqual(before)
      const rows = await db.selectFrom('backups').select(['name', 'proved_at']).execute()
      expect(rows).toEqual([{ name: newest().split('/').at(-1), proved_at: expect.any(Date) }])
      await expect(sql`update transactions set description = 'x'`.execute(db)).rejects.toThrow()
      const { rows: rights } = await sql<{ may: boolean }>`
        select has_table_privilege('transactions', 'UPDATE') and not rolsuper as may from pg_roles
        where rolname = current_user`.execute(db)
      expect(rights).toEqual([{ may: false }])
    })
    expect(readFileSync(join(target.DATA_DIR ?? '', 'files', 'pictures', `${picture}.webp`), 'utf8')).toBe('a picture')
    expect(await command('verify', target)).toMatchObject({ status: 0, said: expect.stringContaining('file: matches') })
  })

  test('that is cut off, changed or none is refused, and costs nothing', async () => {
    const bytes = readFileSync(newest())
    const bad = join(folder.path, 'bad.tar.zst')
    const flipped = Buffer.from(bytes)
    flipped[Math.floor(bytes.length / 2)] = (flipped[Math.floor(bytes.length / 2)] ?? 0) ^ 1
    for (const content of [bytes.subarray(0, bytes.length - 100), flipped, Buffer.from('no backup'), Buffer.alloc(0)]) {
      writeFileSync(bad, content)
      await expect(readArchive(bad)).rejects.toThrow(/damaged|cut off/)
    }
    writeFileSync(bad, bytes.subarray(0, bytes.length / 2))
    const { status, said } = await command('restore', taken, bad, '--replace', nameOf(taken))
    expect(said).toMatch(/damaged|cut off/)
    expect(status).toBe(1)
    expect((await command('backup', place, '--prove', bad)).status).toBe(1)
    expect(readdirSync(taken.DATA_DIR ?? '').filter((name) => name.startsWith('restoring-'))).toEqual([])
  })

  test('is put over a database only if that is named, and what was there is kept', async () => {
    const refused = await command('restore', taken, newest(), '--replace', 'another')
    expect(refused).toMatchObject({ status: 2, said: expect.stringContaining(`--replace ${nameOf(taken)}`) })
    const members = (db: Db) => db.selectFrom('members').select('id').execute()
    // Nothing of what was refused so far has changed it.
    expect(await withDatabase(taken, members)).toEqual([{ id: other?.id }])

    const replaced = await command('restore', taken, newest(), '--replace', nameOf(taken))
    expect(replaced).toMatchObject({ status: 0, said: expect.stringContaining('What was there is') })
    expect(await withDatabase(taken, members)).toEqual([{ id: member?.id }])
    if (engine === 'pglite') {
      const aside = readdirSync(taken.DATA_DIR ?? '').find((name) => name.startsWith('database-replaced-'))
      expect(existsSync(join(taken.DATA_DIR ?? '', aside ?? '', 'PG_VERSION'))).toBe(true)
    } else {
      const name = /is the database (\w+);/.exec(replaced.said)?.[1] ?? ''
      made.push(name)
      const kept = { ...taken, DATABASE_URL: onDatabase(inject('postgresUrl'), name) }
      expect(await withDatabase(kept, members)).toEqual([{ id: other?.id }])
    }
  })

  test.runIf(runsAllTests)(
    'of a forged ledger is whole and does not prove right; old ones go, the newest stays',
    async () => {
      await withDatabase(place, (db) => bypassTriggers(db, 'update wallets set points = points + 5'))
      const before = newest()
      const { status, said } = await command('backup', place, '--to', out, '--prove', '--keep', '1')
      expect(said).toContain('wallet balance wrong')
      expect(status).toBe(1)
      // What does not prove right drives out nothing.
      expect(readdirSync(out)).toHaveLength(2)

      expect((await command('backup', place, '--to', out, '--keep', '1')).status).toBe(0)
      expect(existsSync(before)).toBe(false)
      const rows = await withDatabase(place, (db) => db.selectFrom('backups').select('name').execute())
      expect(rows.map(({ name }) => name)).toEqual(readdirSync(out))
      expect(rows).toHaveLength(1)
    },
  )

  test('of nothing is not made', async () => {
    const target = await newPlace('none')
    const { status, said } = await command('backup', target, '--to', join(folder.path, 'none'))
    expect(status).toBe(2)
    expect(said).toContain(engine === 'postgres' ? 'does not exist' : 'There is no database')
    expect(readdirSync(join(folder.path, 'none'))).toEqual([])
  })
})
