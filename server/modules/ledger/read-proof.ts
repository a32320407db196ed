import type { readProof as contract } from '#contracts/ledger.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { coveredText } from './entry-hash.ts'
import { ENTRY, entryOf } from './store.ts'

/**
 * An entry with everything that its hash covers, and what stands after it in the chain.
 * @throws Problem notFound
 */
export async function readProof(db: Db, memberId: string, seq: number): Promise<OutputOf<typeof contract>> {
  const row = await db
    .selectFrom('transactions')
    .select(ENTRY)
    .select(['member_id', 'reference', 'reason', 'prev_hash', 'hash'])
    .where('member_id', '=', memberId)
    .where('seq', '=', seq)
    .executeTakeFirst()
  assertThat(row, 'notFound')
  const next = await db
    .selectFrom('transactions')
    .select('prev_hash')
    .where('member_id', '=', memberId)
    .where('seq', '=', seq + 1)
    .executeTakeFirst()
  const head =
    next?.prev_hash ??
    (await db.selectFrom('wallets').select('head_hash').where('member_id', '=', memberId).executeTakeFirstOrThrow())
      .head_hash
  return {
    entry: entryOf(row),
    reference: row.reference,
    covered: coveredText({
      memberId: row.member_id,
      seq: row.seq,
      type: row.type,
      points: row.points,
      balanceAfter: row.balance_after,
      description: row.description,
      taskType: row.task_type,
      reference: row.reference,
      reason: row.reason,
      createdAt: row.created_at,
    }),
    hashBefore: hex(row.prev_hash),
    hash: hex(row.hash),
    confirmedBy: hex(head),
    isLast: next === undefined,
  }
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
