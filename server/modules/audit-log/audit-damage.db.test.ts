// The audit log is append-only, and changes that bypass this are detected.

import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/open.ts'
import { inTransaction, sqlStateOf } from '#server/db/transaction.ts'
import { bypassTriggers } from '#test/bypass-triggers.ts'
import { openTestDatabase } from '#test/db.ts'
import { recordStaffAction, verifyAudit } from './index.ts'
import type { AuditFinding } from './verify-audit.ts'

const NOW = new Date('2026-11-20T12:00:00.000Z')
const ACTOR = '01a1f8d3-ea00-7af6-998f-060e588c0c43'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const record = (reason: string) =>
  inTransaction(database.db, (tx) =>
    recordStaffAction(
      tx,
      {
        actorId: ACTOR,
        action: 'redemption.failed',
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

/** Empties the audit and writes five actions. */
beforeEach(async () => {
  await bypassTriggers(
    database.db,
    'delete from audit_log',
    `delete from audit_log_head`,
    `insert into audit_log_head values (1, 0, decode(repeat('00', 32), 'hex'))`,
  )
  for (const number of [1, 2, 3, 4, 5]) await record(`Reason ${number}`)
  expect(await verifyAudit(database.db)).toEqual({ entries: 5, findings: [] })
})

describe('the audit log', () => {
  test.each([
    `update audit_log set reason = 'none' where seq = 2`,
    'delete from audit_log where seq = 5',
    'truncate audit_log',
  ])('refuses: %s', async (statement) => {
    const error = await sql
      .raw(statement)
      .execute(database.db)
      .catch((reason: unknown) => reason)
    expect(sqlStateOf(error)).toBe('23001')
    expect(await verifyAudit(database.db)).toEqual({ entries: 5, findings: [] })
  })

  test('numbers and chains concurrent entries', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, number) => record(`At once ${number}`)))
    expect(await verifyAudit(database.db)).toEqual({ entries: 45, findings: [] })
  })

  test('stores nothing of an action that was rolled back', async () => {
    const failing = inTransaction(database.db, async (tx) => {
      const action = { actorId: ACTOR, action: 'x', subject: { type: 'x', id: 'x' }, before: null, after: null }
      await recordStaffAction(tx, { ...action, reason: '', address: '', requestId: null }, NOW)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await verifyAudit(database.db)).toEqual({ entries: 5, findings: [] })
  })

  test('verifies entries with any text as reason', async () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
    const storable = text.map((value) => value.replaceAll('\0', ''))
    await fc.assert(fc.asyncProperty(storable, record), { numRuns: 30, examples: [['\ud800'], ['\udfff x'], ['"\\']] })
    expect((await verifyAudit(database.db)).findings).toEqual([])
  })
})

const damages: readonly (readonly [name: string, statements: readonly string[], found: readonly AuditFinding[]])[] = [
  ...['reason', 'before', 'after', 'action', 'subject_type', 'subject_id', 'address'].map(
    (column) =>
      [
        `an edited ${column}`,
        [`update audit_log set ${column} = 'x' where seq = 3`],
        [{ seq: 3, damage: 'entry altered' }],
      ] as const,
  ),
  [
    'another actor',
    [`update audit_log set actor_id = gen_random_uuid() where seq = 3`],
    [{ seq: 3, damage: 'entry altered' }],
  ],
  [
    'another request',
    [`update audit_log set request_id = gen_random_uuid() where seq = 3`],
    [{ seq: 3, damage: 'entry altered' }],
  ],
  ['no request', [`update audit_log set request_id = null where seq = 3`], [{ seq: 3, damage: 'entry altered' }]],
  [
    'another time',
    [`update audit_log set at = at + interval '1 s' where seq = 1`],
    [{ seq: 1, damage: 'entry altered' }],
  ],
  [
    'an edited hash',
    [`update audit_log set hash = sha256('x') where seq = 3`],
    [
      { seq: 3, damage: 'entry altered' },
      { seq: 4, damage: 'chain broken' },
    ],
  ],
  [
    'an edited hash before it',
    [`update audit_log set prev_hash = sha256('x') where seq = 3`],
    [
      { seq: 3, damage: 'chain broken' },
      { seq: 3, damage: 'entry altered' },
    ],
  ],
  [
    'another number',
    ['update audit_log set seq = 9 where seq = 5'],
    [
      { seq: 9, damage: 'gap' },
      { seq: 9, damage: 'entry altered' },
      { seq: 5, damage: 'head wrong' },
    ],
  ],
  ...[0, -7].map(
    (seq) =>
      [
        `an entry with the number ${seq}`,
        [
          'alter table audit_log drop constraint if exists audit_log_seq_check',
          `insert into audit_log select (r).* from (
            select jsonb_populate_record(a, '{"seq": ${seq}}') r from audit_log a where seq = 3) s`,
        ],
        [{ seq, damage: 'gap' }],
      ] as const,
  ),
  [
    'a number that is too large to be read',
    ['update audit_log set seq = 9223372036854775807 where seq = 5'],
    [
      { seq: Number.MAX_SAFE_INTEGER, damage: 'gap' },
      { seq: 5, damage: 'entries missing' },
    ],
  ],
  [
    'an edited entry with its hash copied from another',
    [`update audit_log set reason = 'x', hash = (select hash from audit_log where seq = 4) where seq = 3`],
    [
      { seq: 3, damage: 'entry altered' },
      { seq: 4, damage: 'chain broken' },
    ],
  ],
  [
    'a removed entry',
    ['delete from audit_log where seq = 3'],
    [
      { seq: 4, damage: 'gap' },
      { seq: 4, damage: 'chain broken' },
    ],
  ],
  [
    'a removed first entry',
    ['delete from audit_log where seq = 1'],
    [
      { seq: 2, damage: 'gap' },
      { seq: 2, damage: 'chain broken' },
    ],
  ],
  [
    'a removed entry whose followers moved up',
    [
      'delete from audit_log where seq = 4',
      'update audit_log set seq = 4 where seq = 5',
      'update audit_log_head set seq = 4',
    ],
    [
      { seq: 4, damage: 'chain broken' },
      { seq: 4, damage: 'entry altered' },
    ],
  ],
  [
    'two entries that changed places',
    [
      'update audit_log set seq = 99 where seq = 2',
      'update audit_log set seq = 2 where seq = 3',
      'update audit_log set seq = 3 where seq = 99',
    ],
    [
      { seq: 2, damage: 'chain broken' },
      { seq: 2, damage: 'entry altered' },
      { seq: 3, damage: 'chain broken' },
      { seq: 3, damage: 'entry altered' },
      { seq: 4, damage: 'chain broken' },
    ],
  ],
  ['a truncated tail', ['delete from audit_log where seq >= 4'], [{ seq: 5, damage: 'entries missing' }]],
  ['an emptied audit', ['delete from audit_log'], [{ seq: 5, damage: 'entries missing' }]],
  [
    'a truncated tail with the count reset',
    ['delete from audit_log where seq >= 4', 'update audit_log_head set seq = 3'],
    [{ seq: 3, damage: 'head wrong' }],
  ],
  [
    'a head that was reset while the entries after it remain',
    ['update audit_log_head set (seq, hash) = (select seq, hash from audit_log where seq = 3)'],
    [{ seq: 3, damage: 'head wrong' }],
  ],
  ['a forged head', [`update audit_log_head set hash = sha256('forged')`], [{ seq: 5, damage: 'head wrong' }]],
  ['a removed head', ['delete from audit_log_head'], [{ seq: 0, damage: 'head wrong' }]],
]

describe('verifying detects', () => {
  test.each(damages)('%s', async (_, statements, found) => {
    await bypassTriggers(database.db, ...statements)
    expect((await verifyAudit(database.db)).findings).toEqual(found)
  })
})
