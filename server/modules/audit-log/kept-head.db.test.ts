// What is kept of the staff audit outside the database finds what the chain alone cannot: entries that were cut off with
// their head, and a log that was written anew with every hash right.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bucketAuditAnchors, fileAuditAnchors } from '#server/adapters/audit-anchor-store.ts'
import type { Database } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { startAuditAnchorLoop } from '#server/jobs/audit-head-loop.ts'
import { bypassTriggers } from '#test/bypass-triggers.ts'
import { openTestDatabase } from '#test/db.ts'
import { until } from '#test/until.ts'
import { checkAudit } from './check-audit.ts'
import { readHead, recordStaffAction, storeAnchor } from './index.ts'
import { auditHash } from './record.ts'

const NOW = new Date('2026-11-20T12:00:00.000Z')
const SECRET = 'a secret of more than 32 characters for tests'
const ACTOR = '01a1f8d3-ea00-7af6-998f-060e588c0c43'
const folder = mkdtempSync(join(tmpdir(), 'paz-heads-'))

let database: Database
let path = ''
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const place = () => fileAuditAnchors(path)
const record = (reason: string) =>
  inTransaction(database.db, (tx) =>
    recordStaffAction(
      tx,
      {
        actorId: ACTOR,
        action: 'redemption.fail',
        subject: { type: 'redemption', id: 'r1' },
        before: { status: 'processing' },
        after: { status: 'failed' },
        reason,
        address: '192.0.2.7',
        requestId: '01a1f8d3-ea00-7af6-998f-0f0e588c0c43',
      },
      NOW,
    ),
  )
const note = async (secret = SECRET) => storeAnchor(database.db, place(), secret, await readHead(database.db), NOW)
const check = (secret = SECRET) => checkAudit(database.db, { places: [place()], secret })
const state = async (secret?: string) => {
  const { heads } = await check(secret)
  return heads.map(({ state, by }) => ({ state, by }))[0]
}

/** Five entries, of which the head was noted after the third and after the last. */
beforeEach(async () => {
  path = join(folder, randomUUID(), 'audit-head.jsonl')
  await bypassTriggers(
    database.db,
    'delete from staff_audit',
    'delete from staff_audit_head',
    `insert into staff_audit_head values (1, 0, decode(repeat('00', 32), 'hex'))`,
  )
  expect(await note()).toBe('begun')
  for (const number of [1, 2, 3]) await record(`Reason ${number}`)
  expect(await note()).toBe('noted')
  for (const number of [4, 5]) await record(`Reason ${number}`)
  expect(await note()).toBe('noted')
})

/** Writes the log anew from an entry on, as somebody would who knows how hashes are made. */
async function rechain(from: number): Promise<void> {
  const rows = await database.db.selectFrom('staff_audit').selectAll().orderBy('seq').execute()
  let hash: Buffer = Buffer.alloc(32)
  const statements: string[] = []
  rows.forEach((row, index) => {
    const seq = index + 1
    const next = row.seq >= from ? auditHash(hash, { ...row, seq }) : row.hash
    statements.push(
      `update staff_audit set seq = ${seq}, prev_hash = decode('${hash.toString('hex')}', 'hex'),
        hash = decode('${next.toString('hex')}', 'hex') where seq = ${row.seq}`,
    )
    hash = next
  })
  statements.push(`update staff_audit_head set seq = ${rows.length}, hash = decode('${hash.toString('hex')}', 'hex')`)
  await bypassTriggers(database.db, ...statements)
  expect((await check()).findings).toEqual([])
}

const HEAD_SET_BACK = `update staff_audit_head set (seq, hash) = (
  select coalesce(max(seq), 0), coalesce((array_agg(hash order by seq desc))[1], decode(repeat('00', 32), 'hex')) from staff_audit)`

describe('the head outside the database', () => {
  test('matches, is behind by what was not noted yet, and follows', async () => {
    expect(await state()).toEqual({ state: 'matches', by: 0 })
    for (const number of [6, 7]) await record(`Reason ${number}`)
    expect(await state()).toEqual({ state: 'behind', by: 2 })
    expect(await note()).toBe('noted')
    expect(await note()).toBe('unchanged')
    expect(await check()).toMatchObject({ entries: 7, findings: [], heads: [{ state: 'matches', seq: 7 }] })
  })

  test.each([
    ['the newest entry', 'delete from staff_audit where seq = 5', 1],
    ['the newest three', 'delete from staff_audit where seq >= 3', 3],
    ['all of them', 'delete from staff_audit', 5],
  ])('finds %s removed with the head set back, which the chain alone cannot', async (_, statement, gone) => {
    await bypassTriggers(database.db, statement, HEAD_SET_BACK)
    expect((await check()).findings).toEqual([])
    expect(await state()).toEqual({ state: 'truncated', by: gone })
    expect(await note()).toBe('truncated')
  })

  test('is not alarmed when another process has noted an entry that came after its own look', async () => {
    const before = await readHead(database.db)
    await record('Reason 6')
    expect(await note()).toBe('noted')
    expect(await storeAnchor(database.db, place(), SECRET, before, NOW)).toBe('unchanged')
  })

  test('finds a log that was cut off and went on, whatever is written afterwards', async () => {
    await bypassTriggers(database.db, 'delete from staff_audit where seq >= 4', HEAD_SET_BACK)
    for (const number of [4, 5, 6]) await record(`Another ${number}`)
    expect((await check()).findings).toEqual([])
    expect(await state()).toEqual({ state: 'rewritten', by: 5 })
    // Nothing is noted over it.
    expect(await note()).toBe('rewritten')
    expect(await state()).toEqual({ state: 'rewritten', by: 5 })
  })

  test.each([
    ['an edited entry', `update staff_audit set reason = 'Nothing' where seq = 2`, { state: 'rewritten', by: 3 }],
    ['an edited last entry', `update staff_audit set reason = 'Nothing' where seq = 5`, { state: 'rewritten', by: 5 }],
    ['a removed first entry', 'delete from staff_audit where seq = 1', { state: 'rewritten', by: 3 }],
    ['a removed entry', 'delete from staff_audit where seq = 4', { state: 'truncated', by: 1 }],
    ['another order', 'update staff_audit set seq = 10 - seq where seq in (4, 5)', { state: 'truncated', by: 1 }],
  ])('finds %s in a log whose hashes were all made anew', async (_, statement, expected) => {
    await bypassTriggers(database.db, statement)
    if (statement.includes('10 - seq')) {
      await rechain(4)
      // Nobody is missing, yet the last one is another.
      expect(await state()).toEqual({ state: 'rewritten', by: 5 })
      return
    }
    await rechain(1)
    expect(await state()).toEqual(expected)
  })

  test('finds a whole log that was made up', async () => {
    await bypassTriggers(database.db, `update staff_audit set actor_id = gen_random_uuid(), reason = 'Made up ' || seq`)
    await rechain(1)
    expect(await state()).toEqual({ state: 'rewritten', by: 3 })
  })

  test('is signed: what somebody without the secret wrote is found, and so is another secret', async () => {
    expect(await state('another secret of more than 32 characters')).toEqual({ state: 'signature wrong', by: 0 })
    expect(await note('another secret of more than 32 characters')).toBe('signature wrong')
    const forged = readFileSync(path, 'utf8').replaceAll('"seq":5', '"seq":4')
    writeFileSync(path, forged)
    expect(await state()).toEqual({ state: 'signature wrong', by: 0 })
    writeFileSync(path, 'nothing of ours\n')
    expect(await state()).toEqual({ state: 'signature wrong', by: 0 })
  })

  test('is missing where nothing is kept, and begins anew from there', async () => {
    rmSync(path)
    expect(await check()).toMatchObject({ findings: [], heads: [{ state: 'missing', seq: 0, since: null }] })
    expect(await note()).toBe('begun')
    expect(await state()).toEqual({ state: 'matches', by: 0 })
  })

  test('takes a line that a crash tore off for none, and goes on after it', async () => {
    await record('Reason 6')
    writeFileSync(path, `${readFileSync(path, 'utf8')}{"at":"2026-11-20T12`)
    expect(await state()).toEqual({ state: 'behind', by: 1 })
    expect(await note()).toBe('noted')
    expect(await state()).toEqual({ state: 'matches', by: 0 })
  })

  test('is kept in a bucket as well, where each head takes the place of the one before', async () => {
    const kept = new Map<string, Uint8Array<ArrayBuffer>>()
    const bucket = bucketAuditAnchors({
      kind: 's3',
      put: async (name, bytes) => void kept.set(name, new Uint8Array(bytes)),
      get: async (name) => kept.get(name),
      delete: async () => {},
    })
    const keeping = { places: [bucket], secret: SECRET }
    const noteThere = async () => storeAnchor(database.db, bucket, SECRET, await readHead(database.db), NOW)
    expect(await noteThere()).toBe('begun')
    await record('Reason 6')
    expect(await noteThere()).toBe('noted')
    expect(kept.size).toBe(1)
    await bypassTriggers(database.db, 'delete from staff_audit where seq = 6', HEAD_SET_BACK)
    expect((await checkAudit(database.db, keeping)).heads).toMatchObject([
      { place: 'bucket', state: 'truncated', by: 1, seq: 6 },
    ])
    expect(await noteThere()).toBe('truncated')
  })

  test('says that it cannot be read, and the log is proved all the same', async () => {
    const broken = { ...place(), read: () => Promise.reject(new Error('no disk')) }
    const { findings, heads } = await checkAudit(database.db, { places: [broken], secret: SECRET })
    expect({ findings, state: heads[0]?.state }).toEqual({ findings: [], state: 'unreadable' })
  })
})

describe('the server', () => {
  const clock = { now: () => NOW }
  const start = (lines: Record<string, unknown>[] = []) =>
    startAuditAnchorLoop(database, {
      places: [place()],
      secret: SECRET,
      clock,
      log: pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) }),
    })

  test('notes the head while it runs and when it stops, however many processes share the file', async () => {
    const lines: Record<string, unknown>[] = []
    const stops = [start(lines), start(lines), start(lines)]
    await record('Reason 6')
    await until(
      () => state(),
      (now) => now?.state === 'matches',
    )
    await record('Reason 7')
    for (const stop of stops) await stop()
    expect(await check()).toMatchObject({ findings: [], heads: [{ state: 'matches', seq: 7 }] })
    expect(lines.filter(({ msg }) => msg === 'audit log head')).not.toEqual([])
    expect(JSON.stringify(lines)).not.toContain('Reason')
  })

  test('cries once over a log that does not fit, and leaves the evidence', async () => {
    await bypassTriggers(database.db, 'delete from staff_audit where seq = 5', HEAD_SET_BACK)
    const before = readFileSync(path, 'utf8')
    const lines: Record<string, unknown>[] = []
    const stop = start(lines)
    await until(
      () => lines.length,
      (count) => count > 0,
    )
    await stop()
    expect(lines).toMatchObject([{ level: 50, state: 'truncated', msg: 'AUDIT LOG DOES NOT MATCH ITS STORED HEAD' }])
    expect(readFileSync(path, 'utf8')).toBe(before)
  })
})
