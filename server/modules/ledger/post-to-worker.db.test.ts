import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { inTransaction, sqlStateOf } from '#server/db/transaction.ts'
import { openTestDatabase } from '#test/db.ts'
import { openWallets } from '#test/ledger/wallets.ts'
import { postEntry } from './index.ts'

describe.skipIf(inject('citusNodes').length === 0)('an entry on a worker', () => {
  test('is prepared before its wallet is committed, and violates its key with its own code', async () => {
    const { db, close } = await openTestDatabase()
    const [memberId = ''] = await openWallets(db, 1)
    const entry = {
      memberId,
      type: 'earn',
      points: 5,
      description: 'A quiz',
      taskType: 'quiz',
      reason: 'quiz',
    } as const
    const post = () => inTransaction(db, (tx) => postEntry(tx, { ...entry, reference: 'quiz' }, new Date()))
    const countPrepared = async () => (await sql`select from pg_dist_transaction`.execute(db)).rows.length
    const before = await countPrepared()
    await post()
    expect(await countPrepared()).toBe(before + 1)
    expect(await post().catch(sqlStateOf)).toBe('23505')
    await close()
  })
})
