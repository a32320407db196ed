import type { readProof as contract } from '#contracts/ledger.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { coveredText } from './entry-hash.ts'
import { ENTRY, entryOf } from './store.ts'

/**
 * Returns an entry with all fields that its hash covers, and the next entry of the chain.
 * @throws Problem notFound
 */
export async function readProof(db: Db, memberId: string, seq: number): Promise<OutputOf<typeof contract>> {
  // One statement, so a concurrently posted entry is either complete or absent.
  const row = await db
    .selectFrom('transactions as t')
    .select(ENTRY)
    .select(['member_id', 'reference', 'reason', 'prev_hash', 'hash'])
    .select((eb) => [
      eb
        .selectFrom('transactions as n')
        .select('n.prev_hash')
        .where('n.member_id', '=', memberId)
        .where('n.seq', '=', seq + 1)
        .as('next'),
      eb.selectFrom('wallets as w').select('w.head_hash').where('w.member_id', '=', memberId).as('head'),
    ])
    .where('member_id', '=', memberId)
    .where('seq', '=', seq)
    .executeTakeFirst()
  assertThat(row?.head, 'notFound')
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
    confirmedBy: hex(row.next ?? row.head),
    isLast: row.next === null,
  }
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
