// An attacker with all privileges on the database changes the ledger by hand. Every such change must be found at the place where it
// was made.

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/open.ts'
import { inTransaction, sqlStateOf } from '#server/db/transaction.ts'
import { bypassTriggers } from '#test/bypass-triggers.ts'
import { openTestDatabase, runsAllTests } from '#test/db.ts'
import { damageCases } from '#test/ledger/damage-cases.ts'
import { openWallets } from '#test/ledger/wallets.ts'
import { postEntry, verifyLedger } from './index.ts'

const NOW = new Date('2026-11-20T12:00:00.000Z')

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Five entries: +50, +20, -30, +30 as a refund, +7; a balance of 77, and 77 were earned. */
async function addHistory(memberId: string): Promise<void> {
  const posts = [
    ['earn', 50, 'spin_win'],
    ['earn', 20, 'promo'],
    ['redeem', 30, 'redemption'],
    ['refund', 30, 'refund'],
    ['earn', 7, 'spin_win'],
  ] as const
  await inTransaction(database.db, async (tx) => {
    for (const [index, [type, points, taskType]] of posts.entries()) {
      const texts = { description: `Entry ${index + 1}`, reference: `source ${index + 1}`, reason: taskType }
      await postEntry(tx, { memberId, type, points, taskType, ...texts }, NOW)
    }
  })
}

async function memberWithHistory(): Promise<string> {
  const [memberId = ''] = await openWallets(database.db, 1)
  await addHistory(memberId)
  expect(await verifyLedger(database.db, memberId)).toEqual({ members: 1, entries: 5, findings: [] })
  return memberId
}

describe('the database refuses', () => {
  const forbidden = [
    ['to change an entry', `update transactions set points = points + 1 where seq = 1`],
    ['to change an entry into itself', `update transactions set points = points`],
    ['to remove an entry', `delete from transactions where seq = 5`],
    ['to empty the ledger', `truncate transactions`],
    ['to empty the ledger through the wallets', `truncate wallets cascade`],
    [
      'to overwrite an entry by adding it again',
      `insert into transactions select * from transactions limit 1
      on conflict (member_id, seq) do update set points = 1`,
    ],
  ] as const
  test.each(forbidden)('%s', async (_, statement) => {
    const memberId = await memberWithHistory()
    const error = await sql
      .raw(statement)
      .execute(database.db)
      .catch((reason: unknown) => reason)
    expect(sqlStateOf(error)).toBe('23001')
    expect(await verifyLedger(database.db, memberId)).toEqual({ members: 1, entries: 5, findings: [] })
  })

  const impossible = [
    ['a balance below zero', `update wallets set points = -1`],
    [
      'an entry of nothing',
      `insert into transactions select member_id, seq + 100, type, 0, balance_after, description,
      task_type, null, reason, created_at, prev_hash, hash from transactions`,
    ],
    [
      'a payment that adds',
      `insert into transactions select member_id, seq + 100, 'redeem', 5, balance_after, description,
      task_type, null, reason, created_at, prev_hash, hash from transactions`,
    ],
  ] as const
  test.each(impossible)('%s', async (_, statement) => {
    await memberWithHistory()
    const error = await sql
      .raw(statement)
      .execute(database.db)
      .catch((reason: unknown) => reason)
    expect(sqlStateOf(error)).toBe('23514')
  })
})

// The program that verifies reads the same on both engines.
describe.runIf(runsAllTests)('verifying finds', () => {
  test.each(damageCases)('%s', async (_, statements, found) => {
    const memberId = await memberWithHistory()
    const untouched = await memberWithHistory()
    await bypassTriggers(database.db, ...statements.map((statement) => statement.replaceAll('$', `'${memberId}'`)))
    const { findings } = await verifyLedger(database.db, memberId)
    expect(findings).toEqual(found.map(([seq, damage]) => ({ memberId, seq, damage })))
    // The same with pages so small that a member's entries, and the members, span several.
    const small = (await verifyLedger(database.db, undefined, { wallets: 2, entries: 2, members: 2 })).findings
    expect(small.filter((finding) => finding.memberId === memberId)).toEqual(findings)
    expect(small.filter((finding) => finding.memberId === untouched)).toEqual([])
    expect((await verifyLedger(database.db, untouched)).findings).toEqual([])
  })

  test('one damaged member among hundreds, on any page', async () => {
    const fresh = await openTestDatabase()
    try {
      const members = [...(await openWallets(fresh.db, 250))].sort()
      await inTransaction(fresh.db, async (tx) => {
        const gift = { type: 'earn', points: 5, description: 'Gift', taskType: 'promo', reason: 'gift' } as const
        for (const memberId of members) await postEntry(tx, { ...gift, memberId, reference: 'gift' }, NOW)
      })
      expect(await verifyLedger(fresh.db)).toEqual({ members: 250, entries: 250, findings: [] })
      for (const place of [0, 199, 200, 249]) {
        await bypassTriggers(fresh.db, `update wallets set points = 6 where member_id = '${members[place]}'`)
      }
      const { findings } = await verifyLedger(fresh.db)
      expect(findings.map(({ memberId }) => members.indexOf(memberId))).toEqual([0, 199, 200, 249])
    } finally {
      await fresh.close()
    }
  })
})

describe('the points audit log', () => {
  test('shows a balance change without an entry as unknown', async () => {
    const memberId = await memberWithHistory()
    await sql`update wallets set points = points + 1000 where member_id = ${memberId}`.execute(database.db)
    const rows = await database.db
      .selectFrom('points_audit_log')
      .select(['old_points', 'new_points', 'seq', 'reason'])
      .where('member_id', '=', memberId)
      .orderBy('id')
      .execute()
    expect(rows).toHaveLength(6)
    expect(rows.at(-1)).toEqual({ old_points: 77, new_points: 1077, seq: 5, reason: 'unknown' })
    expect(rows.slice(0, 5).map((row) => row.seq)).toEqual([1, 2, 3, 4, 5])
  })

  test('does not reuse the reason of an earlier transaction on the same connection', async () => {
    const memberId = await memberWithHistory()
    await database.db.connection().execute(async (one) => {
      await inTransaction(one, (tx) =>
        postEntry(
          tx,
          { memberId, type: 'earn', points: 1, description: 'x', taskType: 'promo', reference: 'x', reason: 'promo' },
          NOW,
        ),
      )
      await sql`update wallets set points = 0 where member_id = ${memberId}`.execute(one)
    })
    const last = await database.db
      .selectFrom('points_audit_log')
      .select(['reason', 'new_points', 'changed_at'])
      .where('member_id', '=', memberId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(last).toMatchObject({ reason: 'unknown', new_points: 0 })
    expect(last.changed_at).not.toEqual(NOW)
  })
})
