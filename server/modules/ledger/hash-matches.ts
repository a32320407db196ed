import { sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'
import { entryHash } from './entry-hash.ts'

const SAMPLE = {
  memberId: '00000000-0000-7000-8000-000000000001',
  seq: 7,
  type: 'earn',
  points: 25,
  balanceAfter: 125,
  description: 'Probe – ☂',
  taskType: 'promo',
  reference: 'probe',
  reason: 'probe',
  createdAt: new Date('2026-01-02T03:04:05.678Z'),
}

/** Whether the database's `ledger_hash` still computes the expected hash of a sample: detects a replaced function. */
export async function hashMatches(db: Db): Promise<boolean> {
  const { memberId, seq, type, points, balanceAfter, description, taskType, reference, reason, createdAt } = SAMPLE
  const before = Buffer.alloc(32)
  const { rows } = await sql<{ hash: Buffer }>`
    select ledger_hash(${before}::bytea, ${memberId}::uuid, ${seq}::bigint, ${type}::text, ${points}::bigint,
      ${balanceAfter}::bigint, ${description}::text, ${taskType}::text, ${reference}::text, ${reason}::text,
      ${createdAt}::timestamptz) as hash`.execute(db)
  return entryHash(before, SAMPLE).equals(rows[0]?.hash ?? before)
}
