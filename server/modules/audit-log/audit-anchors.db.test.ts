// Anchors outside the database detect what the hash chain alone cannot: a truncated log whose head was reset, and a
// rewritten log whose hashes were all recomputed.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bucketAuditAnchors, fileAuditAnchors } from '#server/adapters/audit-anchor-store.ts'
import type { Database } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { startAuditAnchorLoop } from '#server/jobs/audit-anchor-loop.ts'
import { bypassTriggers } from '#test/bypass-triggers.ts'
import { openTestDatabase } from '#test/db.ts'
import { until } from '#test/until.ts'
import { checkAudit } from './check-audit.ts'
import { readHead, recordStaffAction, storeAnchor } from './index.ts'
import { auditHash } from './record.ts'

const NOW = new Date('2026-11-20T12:00:00.000Z')
const SECRET = 'a secret of more than 32 characters for tests'
const ACTOR = '01a1f8d3-ea00-7af6-998f-060e588c0c43'
const folder = mkdtempSync(join(tmpdir(), 'paz-anchors-'))

let database: Database
let path = ''
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const store = () => fileAuditAnchors(path)
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
const storeHead = async (secret = SECRET) => storeAnchor(database.db, store(), secret, await readHead(database.db), NOW)
const check = (secret = SECRET) => checkAudit(database.db, { stores: [store()], secret })
const state = async (secret?: string) => {
  const { anchors } = await check(secret)
  return anchors.map(({ state, by }) => ({ state, by }))[0]
}

/** Writes five entries and stores an anchor before the first, after the third and after the last. */
beforeEach(async () => {
  path = join(folder, randomUUID(), 'audit-head.jsonl')
  await bypassTriggers(
    database.db,
    'delete from audit_log',
    'delete from audit_log_head',
    `insert into audit_log_head values (1, 0, decode(repeat('00', 32), 'hex'))`,
  )
  expect(await storeHead()).toBe('first')
  for (const number of [1, 2, 3]) await record(`Reason ${number}`)
  expect(await storeHead()).toBe('stored')
  for (const number of [4, 5]) await record(`Reason ${number}`)
  expect(await storeHead()).toBe('stored')
})

/** Recomputes the hash chain from an entry on. */
async function rechain(from: number): Promise<void> {
  const rows = await database.db.selectFrom('audit_log').selectAll().orderBy('seq').execute()
  let hash: Buffer = Buffer.alloc(32)
  const statements: string[] = []
  rows.forEach((row, index) => {
    const seq = index + 1
    const next = row.seq >= from ? auditHash(hash, { ...row, seq }) : row.hash
    statements.push(
      `update audit_log set seq = ${seq}, prev_hash = decode('${hash.toString('hex')}', 'hex'),
        hash = decode('${next.toString('hex')}', 'hex') where seq = ${row.seq}`,
    )
    hash = next
  })
  statements.push(`update audit_log_head set seq = ${rows.length}, hash = decode('${hash.toString('hex')}', 'hex')`)
  await bypassTriggers(database.db, ...statements)
  expect((await check()).findings).toEqual([])
}

const RESET_HEAD = `update audit_log_head set (seq, hash) = (
  select coalesce(max(seq), 0), coalesce((array_agg(hash order by seq desc))[1], decode(repeat('00', 32), 'hex')) from audit_log)`

describe('an anchor outside the database', () => {
  test('matches, is behind by entries that were not anchored yet, and catches up', async () => {
    expect(await state()).toEqual({ state: 'matches', by: 0 })
    for (const number of [6, 7]) await record(`Reason ${number}`)
    expect(await state()).toEqual({ state: 'behind', by: 2 })
    expect(await storeHead()).toBe('stored')
    expect(await storeHead()).toBe('unchanged')
    expect(await check()).toMatchObject({ entries: 7, findings: [], anchors: [{ state: 'matches', seq: 7 }] })
  })

  test.each([
    ['the newest entry', 'delete from audit_log where seq = 5', 1],
    ['the newest three', 'delete from audit_log where seq >= 3', 3],
    ['all of them', 'delete from audit_log', 5],
  ])('detects %s removed with the head reset, which the chain alone does not', async (_, statement, removed) => {
    await bypassTriggers(database.db, statement, RESET_HEAD)
    expect((await check()).findings).toEqual([])
    expect(await state()).toEqual({ state: 'truncated', by: removed })
    expect(await storeHead()).toBe('truncated')
  })

  test('accepts an anchor that another process stored after the head was read', async () => {
    const before = await readHead(database.db)
    await record('Reason 6')
    expect(await storeHead()).toBe('stored')
    expect(await storeAnchor(database.db, store(), SECRET, before, NOW)).toBe('unchanged')
  })

  test('detects a truncated log after more entries were written', async () => {
    await bypassTriggers(database.db, 'delete from audit_log where seq >= 4', RESET_HEAD)
    for (const number of [4, 5, 6]) await record(`Another ${number}`)
    expect((await check()).findings).toEqual([])
    expect(await state()).toEqual({ state: 'rewritten', by: 5 })
    // No anchor is stored over the evidence.
    expect(await storeHead()).toBe('rewritten')
    expect(await state()).toEqual({ state: 'rewritten', by: 5 })
  })

  test.each([
    ['an edited entry', `update audit_log set reason = 'Nothing' where seq = 2`, { state: 'rewritten', by: 3 }],
    ['an edited last entry', `update audit_log set reason = 'Nothing' where seq = 5`, { state: 'rewritten', by: 5 }],
    ['a removed first entry', 'delete from audit_log where seq = 1', { state: 'rewritten', by: 3 }],
    ['a removed entry', 'delete from audit_log where seq = 4', { state: 'truncated', by: 1 }],
    ['another order', 'update audit_log set seq = 10 - seq where seq in (4, 5)', { state: 'truncated', by: 1 }],
  ])('detects %s in a log whose hashes were all recomputed', async (_, statement, expected) => {
    await bypassTriggers(database.db, statement)
    if (statement.includes('10 - seq')) {
      await rechain(4)
      // No entry is missing, but the last one differs.
      expect(await state()).toEqual({ state: 'rewritten', by: 5 })
      return
    }
    await rechain(1)
    expect(await state()).toEqual(expected)
  })

  test('detects a log that was replaced as a whole', async () => {
    await bypassTriggers(database.db, `update audit_log set actor_id = gen_random_uuid(), reason = 'Made up ' || seq`)
    await rechain(1)
    expect(await state()).toEqual({ state: 'rewritten', by: 3 })
  })

  test('is signed: a forged line and a different secret are detected', async () => {
    expect(await state('another secret of more than 32 characters')).toEqual({ state: 'signature wrong', by: 0 })
    expect(await storeHead('another secret of more than 32 characters')).toBe('signature wrong')
    const forged = readFileSync(path, 'utf8').replaceAll('"seq":5', '"seq":4')
    writeFileSync(path, forged)
    expect(await state()).toEqual({ state: 'signature wrong', by: 0 })
    writeFileSync(path, 'nothing of ours\n')
    expect(await state()).toEqual({ state: 'signature wrong', by: 0 })
  })

  test('is missing in an empty store, which then starts with the current head', async () => {
    rmSync(path)
    expect(await check()).toMatchObject({ findings: [], anchors: [{ state: 'missing', seq: 0, since: null }] })
    expect(await storeHead()).toBe('first')
    expect(await state()).toEqual({ state: 'matches', by: 0 })
  })

  test('ignores a line that a crash truncated, and continues after it', async () => {
    await record('Reason 6')
    writeFileSync(path, `${readFileSync(path, 'utf8')}{"at":"2026-11-20T12`)
    expect(await state()).toEqual({ state: 'behind', by: 1 })
    expect(await storeHead()).toBe('stored')
    expect(await state()).toEqual({ state: 'matches', by: 0 })
  })

  test('is stored in a bucket as well, where each anchor replaces the one before', async () => {
    const objects = new Map<string, Uint8Array<ArrayBuffer>>()
    const bucket = bucketAuditAnchors({
      kind: 's3',
      put: async (name, bytes) => void objects.set(name, new Uint8Array(bytes)),
      get: async (name) => objects.get(name),
      delete: async () => {},
    })
    const config = { stores: [bucket], secret: SECRET }
    const storeInBucket = async () => storeAnchor(database.db, bucket, SECRET, await readHead(database.db), NOW)
    expect(await storeInBucket()).toBe('first')
    await record('Reason 6')
    expect(await storeInBucket()).toBe('stored')
    expect(objects.size).toBe(1)
    await bypassTriggers(database.db, 'delete from audit_log where seq = 6', RESET_HEAD)
    expect((await checkAudit(database.db, config)).anchors).toMatchObject([
      { place: 'bucket', state: 'truncated', by: 1, seq: 6 },
    ])
    expect(await storeInBucket()).toBe('truncated')
  })

  test('is reported as unreadable, and the log is verified nevertheless', async () => {
    const broken = { ...store(), read: () => Promise.reject(new Error('no disk')) }
    const { findings, anchors } = await checkAudit(database.db, { stores: [broken], secret: SECRET })
    expect({ findings, state: anchors[0]?.state }).toEqual({ findings: [], state: 'unreadable' })
  })
})

describe('the server', () => {
  const clock = { now: () => NOW }
  const start = (lines: Record<string, unknown>[] = []) =>
    startAuditAnchorLoop(database, {
      stores: [store()],
      secret: SECRET,
      clock,
      log: pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) }),
    })

  test('stores anchors while it runs and when it stops, also if processes share the file', async () => {
    const lines: Record<string, unknown>[] = []
    const stops = [start(lines), start(lines), start(lines)]
    await record('Reason 6')
    await until(
      () => state(),
      (now) => now?.state === 'matches',
    )
    await record('Reason 7')
    for (const stop of stops) await stop()
    expect(await check()).toMatchObject({ findings: [], anchors: [{ state: 'matches', seq: 7 }] })
    expect(lines.filter(({ msg }) => msg === 'audit log head')).not.toEqual([])
    expect(JSON.stringify(lines)).not.toContain('Reason')
  })

  test('logs one error for a log that does not match, and leaves the evidence', async () => {
    await bypassTriggers(database.db, 'delete from audit_log where seq = 5', RESET_HEAD)
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
