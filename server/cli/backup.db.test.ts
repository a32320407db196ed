import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { fileAuditAnchors } from '#server/adapters/audit-anchor-store.ts'
import { systemClock } from '#server/adapters/clock.ts'
import { DamagedBackup, readArchive } from '#server/backup/archive.ts'
import { restoreBackup, verifyBackup } from '#server/backup/restore-backup.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { type Db, inTransaction } from '#server/db/transaction.ts'
import { checkAudit, readHead, recordStaffAction, storeAnchor } from '#server/modules/audit-log/index.ts'
import { Actor } from '#test/actor.ts'
import { bypassTriggers } from '#test/bypass-triggers.ts'
import { callCommand } from '#test/call-command.ts'
import { runCommand } from '#test/command-process.ts'
import { engine, makeDatabase, runsAllTests } from '#test/db.ts'
import { addMember, type TestMember } from '#test/factories.ts'
import { onDatabase, postgresCanCrash, runOn } from '#test/postgres.ts'
import { ServerProcess, temporaryFolder, tinySite } from '#test/server-process.ts'
import { until } from '#test/until.ts'

const SECRET = 'a secret of more than 32 characters for tests'
const folder = temporaryFolder()
const out = join(folder.path, 'out')
const made: string[] = []

/** Returns settings with a data folder of their own, and on PostgreSQL a database. */
async function newPlace(database: 'migrated' | 'empty' | 'none' = 'migrated'): Promise<Record<string, string>> {
  const name = `paz_backup_${randomUUID().slice(0, 8)}`
  made.push(name)
  const place = { DATA_DIR: join(folder.path, name), SECRET }
  if (database === 'migrated') await makeDatabase(name, place.DATA_DIR)
  if (engine !== 'postgres') return { ...place, EMBEDDED_DATABASE: 'pglite' }
  if (database === 'empty') await runOn(inject('postgresUrl'), `create database ${name}`)
  return { ...place, DATABASE_URL: onDatabase(inject('postgresUrl'), name) }
}

/** The name for --replace. */
const nameOf = (place: Record<string, string>): string => (place.DATA_DIR ?? '').split('/').at(-1) ?? ''

/** The options of a restore in this process. */
const optionsWith = (replace: string | undefined, say: (line: string) => void = () => {}) => ({
  ...{ replace, acceptFindings: false, secret: SECRET, say },
})

async function withDatabase<Result>(place: Record<string, string>, work: (db: Db) => Promise<Result>): Promise<Result> {
  const database = openDatabase(readConfig(place).database, pino({ level: 'silent' }))
  await database.connected
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

const newest = (): string => join(out, readdirSync(out).sort().at(-1) ?? '')

const picture = randomUUID()
let place: Record<string, string> = {}
let member: TestMember | undefined
/** A place that has a database with another member. */
let occupied: Record<string, string> = {}
let other: TestMember | undefined

beforeAll(async () => {
  place = await newPlace()
  occupied = await newPlace()
  other = await withDatabase(occupied, (db) => addMember(db, systemClock, readConfig(occupied), { granted: 7 }))
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
  test('made during play is one snapshot, is verified, and is recorded', async () => {
    await using server = new ServerProcess({ ...place, SITE_DIR: tinySite(folder.path) })
    const actor = new Actor(await server.url(), member)
    await server.connected()
    let isMade = false
    const playing = until(
      () => actor.call('POST /api/fairness/rotate', { body: { clientSeed: 'lucky' } }),
      () => isMade,
    )
    for (let spin = 0; spin < 3; spin += 1) {
      expect((await actor.call('POST /api/games/wheel/spins')).status).toBe(200)
    }
    const { status, output } = await runCommand('backup', place, '--to', out, '--prove')
    isMade = true
    await playing
    expect(output).toContain('Verified and recorded')
    expect(output).toMatch(/Audit log: 2 entries, 0 findings; its head: matches/)
    expect(output).toContain('Pictures: 1 shown, 0 missing')
    expect(status).toBe(0)
    server.kill('SIGTERM')
    expect(await server.exit()).toBe(0)
    const rows = await withDatabase(place, (db) => db.selectFrom('backups').selectAll().execute())
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ name: newest().split('/').at(-1), verified_at: expect.any(Date) })
    expect(readdirSync(out)).toHaveLength(1)
  })

  test('holds only the database, the pictures and the audit anchor, and no secret', async () => {
    const { entries } = await readArchive(newest())
    const kinds = new Set(entries.map(({ name }) => name.split('/')[0]))
    const dump = engine === 'postgres' ? 'database.dump' : 'database'
    expect([...kinds].sort()).toEqual(['audit-head.jsonl', dump, 'files'])
  })

  test('restores into an empty database with the same content and an append-only ledger', async () => {
    const target = await newPlace('empty')
    const before = await withDatabase(place, balance)
    const { status, output } = await runCommand('restore', target, newest())
    expect(output).toContain('Restored and verified')
    expect(status).toBe(0)
    await withDatabase(target, async (db) => {
      expect(await balance(db)).toEqual(before)
      const rows = await db.selectFrom('backups').select(['name', 'verified_at']).execute()
      expect(rows).toEqual([{ name: newest().split('/').at(-1), verified_at: expect.any(Date) }])
      await expect(sql`update transactions set description = 'x'`.execute(db)).rejects.toThrow()
      const { rows: rights } = await sql<{ may: boolean }>`
        select has_table_privilege('transactions', 'UPDATE') and not rolsuper as may from pg_roles
        where rolname = current_user`.execute(db)
      expect(rights).toEqual([{ may: false }])
    })
    expect(readFileSync(join(target.DATA_DIR ?? '', 'files', 'pictures', `${picture}.webp`), 'utf8')).toBe('a picture')
    const { auditHeadFile } = readConfig(target)
    expect(
      await withDatabase(target, (db) => checkAudit(db, { stores: [fileAuditAnchors(auditHeadFile)], secret: SECRET })),
    ).toMatchObject({ findings: [], anchors: [{ state: 'matches' }] })
  })

  test('that is truncated, changed or not a backup is refused without effect', async () => {
    const bytes = readFileSync(newest())
    const bad = join(folder.path, 'bad.tar.zst')
    const flipped = Buffer.from(bytes)
    flipped[Math.floor(bytes.length / 2)] = (flipped[Math.floor(bytes.length / 2)] ?? 0) ^ 1
    for (const content of [bytes.subarray(0, bytes.length - 100), flipped, Buffer.from('no backup'), Buffer.alloc(0)]) {
      writeFileSync(bad, content)
      await expect(readArchive(bad)).rejects.toThrow(/damaged|cut off/)
    }
    writeFileSync(bad, bytes.subarray(0, bytes.length / 2))
    const { status, output } = await callCommand('restore', occupied, bad, '--replace', nameOf(occupied))
    expect(output).toMatch(/damaged|cut off/)
    expect(status).toBe(1)
    await expect(verifyBackup(readConfig(place), bad, optionsWith(undefined))).rejects.toThrow(DamagedBackup)
    expect(readdirSync(occupied.DATA_DIR ?? '').filter((name) => name.startsWith('restoring-'))).toEqual([])
  })

  test('replaces a database only when it is named, and renames the previous one', async () => {
    const restore = (name: string, say?: (line: string) => void) =>
      restoreBackup(readConfig(occupied), newest(), optionsWith(name, say))
    await expect(restore('another')).rejects.toThrow(`--replace ${nameOf(occupied)}`)
    const members = (db: Db) => db.selectFrom('members').select('id').execute()
    // The refused restores have not changed it.
    expect(await withDatabase(occupied, members)).toEqual([{ id: other?.id }])

    let output = ''
    await restore(nameOf(occupied), (line) => {
      output += `${line}\n`
    })
    expect(output).toContain('The previous database is')
    expect(await withDatabase(occupied, members)).toEqual([{ id: member?.id }])
    if (engine === 'pglite') {
      const previous = readdirSync(occupied.DATA_DIR ?? '').find((name) => name.startsWith('database-replaced-'))
      expect(existsSync(join(occupied.DATA_DIR ?? '', previous ?? '', 'PG_VERSION'))).toBe(true)
    } else {
      const name = /database is now (\w+);/.exec(output)?.[1] ?? ''
      made.push(name)
      const previous = { ...occupied, DATABASE_URL: onDatabase(inject('postgresUrl'), name) }
      expect(await withDatabase(previous, members)).toEqual([{ id: other?.id }])
    }
  })

  test.runIf(runsAllTests)('of a forged ledger has findings; --keep deletes all but the newest backups', async () => {
    await withDatabase(place, (db) => bypassTriggers(db, 'update wallets set points = points + 5'))
    const before = newest()
    const { status, output } = await callCommand('backup', place, '--to', out, '--prove', '--keep', '1')
    expect(output).toContain('wallet balance wrong')
    expect(status).toBe(1)
    // A backup with findings deletes no older ones.
    expect(readdirSync(out)).toHaveLength(2)

    expect((await callCommand('backup', place, '--to', out, '--keep', '1')).status).toBe(0)
    expect(existsSync(before)).toBe(false)
    const rows = await withDatabase(place, (db) => db.selectFrom('backups').select('name').execute())
    expect(rows.map(({ name }) => name)).toEqual(readdirSync(out))
    expect(rows).toHaveLength(1)
  })

  test('of a missing database is not made', async () => {
    const target = await newPlace('none')
    const { status, output } = await callCommand('backup', target, '--to', join(folder.path, 'none'))
    expect(status).toBe(2)
    expect(output).toContain(engine === 'postgres' ? 'does not exist' : 'There is no database')
    expect(readdirSync(join(folder.path, 'none'))).toEqual([])
  })
})
