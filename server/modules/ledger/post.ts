// Writes one entry: the balance and its ledger row, chained, in one statement. This is the only
// writer of points. The conditional update is the referee: no balance goes below zero, and the
// entries of a member queue up behind the wallet's row.

import { CompiledQuery } from 'kysely'
import { DUPLICATE_WINDOW_SECONDS, type EntryType, type TaskType } from '#contracts/ledger.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat, Problem } from '#server/http/problem.ts'

export interface NewEntry {
  readonly memberId: string
  readonly type: EntryType
  /** A positive whole number; the type gives the sign. */
  readonly points: number
  readonly description: string
  readonly taskType: TaskType
  /**
   * What stands behind the entry (a draw, a claim, a request), unique per member and task type. An
   * entry without one falls under the 60-second rule instead.
   */
  readonly reference: string | null
  /** Why, for the points audit log. */
  readonly reason: string
}

export interface PostedEntry {
  readonly seq: number
  readonly balanceAfter: number
  readonly totalEarned: number
}

export const POST = prepared(`
  with context as materialized (
    select set_config('paz.reason', $8::text, true), set_config('paz.now', $9::text, true)
  ), wallet as (
    update wallets w set
      points = w.points + $3::bigint,
      total_earned = w.total_earned + case when $2::text = 'earn' then $3::bigint else 0 end,
      seq = w.seq + 1,
      prev_hash = w.head_hash,
      head_hash = ledger_hash(w.head_hash, w.member_id, w.seq + 1, $2::text, $3::bigint, w.points + $3::bigint,
        $4::text, $5::text, $6::text, $7::text, $10::timestamptz)
    from context
    where w.member_id = $1::uuid and w.points + $3::bigint >= 0
    returning w.member_id, w.seq, w.points, w.total_earned, w.prev_hash, w.head_hash
  ), entry as (
    insert into transactions (member_id, seq, type, points, balance_after, description, task_type, reference, reason,
      created_at, prev_hash, hash)
    select member_id, seq, $2::text, $3::bigint, points, $4::text, $5::text, $6::text, $7::text, $10::timestamptz,
      prev_hash, head_hash
    from wallet
  )
  select seq, points as balance_after, total_earned from wallet`)

/**
 * Posts an entry to the member's ledger.
 *
 * @returns its number, the balance after it and the total earned, in points
 * @throws Problem insufficientPoints when the balance would go below zero, transactionInvalid for
 *   points that are not a positive whole number, an empty description, or a duplicate without a
 *   reference within 60 s (document 1, section 5). A reference that was posted before violates
 *   `transactions_once`.
 */
export async function postEntry(tx: Tx, entry: NewEntry, now: Date): Promise<PostedEntry> {
  assertThat(Number.isSafeInteger(entry.points) && entry.points > 0, 'transactionInvalid')
  assertThat(entry.description.trim() !== '', 'transactionInvalid')
  if (entry.reference === null) await refuseDuplicate(tx, entry, now)
  const signed = entry.type === 'redeem' ? -entry.points : entry.points
  const { rows } = await tx.executeQuery<{ seq: number; balance_after: number; total_earned: number }>(
    CompiledQuery.raw(POST, [
      entry.memberId,
      entry.type,
      signed,
      entry.description,
      entry.taskType,
      entry.reference,
      entry.reason,
      entry.reason,
      now.toISOString(),
      now,
    ]),
  )
  const row = rows[0]
  if (!row) throw new Problem('insufficientPoints')
  return { seq: row.seq, balanceAfter: row.balance_after, totalEarned: row.total_earned }
}

/** The wallet is locked first, so that of two equal entries at once the second sees the first. */
async function refuseDuplicate(tx: Tx, entry: NewEntry, now: Date): Promise<void> {
  await tx.selectFrom('wallets').select('seq').where('member_id', '=', entry.memberId).forUpdate().execute()
  const signed = entry.type === 'redeem' ? -entry.points : entry.points
  const twin = await tx
    .selectFrom('transactions')
    .select('seq')
    .where('member_id', '=', entry.memberId)
    .where('type', '=', entry.type)
    .where('points', '=', signed)
    .where('description', '=', entry.description)
    .where('reference', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - DUPLICATE_WINDOW_SECONDS * 1000))
    .executeTakeFirst()
  assertThat(!twin, 'transactionInvalid')
}

/** Opens a member's wallet, empty. */
export async function openWallet(tx: Tx, memberId: string): Promise<void> {
  await tx.insertInto('wallets').values({ member_id: memberId }).execute()
}
