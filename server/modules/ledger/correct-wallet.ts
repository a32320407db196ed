// Raises a wallet that was lowered without an entry to the sum of its entries, by two entries. The first records the loss, so
// that the sum of the entries equals the wallet, even if the member has played since. The second returns the points. Together
// they add up to zero, the chain continues, and wallet, newest balance and sum agree again
// (docs/decisions/040-points-audit-with-paired-corrections.md).

import { sql } from 'kysely'
import type { CorrectionOutcome } from '#contracts/points-audit-rules.ts'
import type { Tx } from '#server/db/transaction.ts'
import { isWalletDamage } from './check-chain.ts'
import { changeOf, clamped, MAX_POINTS } from './clamp.ts'
import { signEntry } from './entry-signature.ts'
import { postEntry } from './post.ts'
import { lossReference, recordsLoss } from './settled.ts'
import { verifyLedger } from './verify-ledger.ts'

export interface Correction {
  readonly outcome: CorrectionOutcome
  readonly points: { readonly before: number; readonly after: number }
  readonly totalEarned: { readonly before: number; readonly after: number }
  /** The numbers of the correcting entries, if any. */
  readonly entries: readonly number[]
}

const REASON = 'adjustment: points audit'

/** Never lowers anything. The wallet is locked until the transaction ends, so a concurrent correction finds it correct. */
export async function correctWallet(tx: Tx, memberId: string, now: Date): Promise<Correction> {
  const wallet = await tx
    .selectFrom('wallets')
    .select(['points', 'total_earned', 'seq', 'closed_at'])
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  const points = wallet?.points ?? 0
  const earned = wallet?.total_earned ?? 0
  const unchanged = (outcome: CorrectionOutcome): Correction => ({
    outcome,
    points: { before: points, after: points },
    totalEarned: { before: earned, after: earned },
    entries: [],
  })
  if (!wallet) return unchanged('history_damaged')
  const { findings } = await verifyLedger(tx, memberId)
  if (!findings.every(isWalletDamage) || !(await isLogged(tx, memberId))) return unchanged('history_damaged')
  const ledger = await sumsOf(tx, memberId)
  if (ledger.points >= MAX_POINTS || ledger.earned >= MAX_POINTS) return unchanged('history_damaged')
  if (points >= ledger.points && earned >= ledger.earned) return unchanged('already_right')
  if (wallet.closed_at) return unchanged('closed')

  if (points < ledger.points) await restore(tx, memberId, { points, ledger: ledger.points, seq: wallet.seq }, now)
  // Total earned is a sum over existing entries, so it is corrected without an entry.
  const raised = sql<number>`greatest(total_earned, ${ledger.earned}::bigint)`
  await tx.updateTable('wallets').set({ total_earned: raised }).where('member_id', '=', memberId).execute()
  // The projector gets no entry from which to update it.
  await sql`update member_sums set total_earned = w.total_earned from wallets w
    where w.member_id = ${memberId} and member_sums.member_id = w.member_id`.execute(tx)
  return {
    outcome: 'fixed',
    points: { before: points, after: Math.max(points, ledger.points) },
    totalEarned: { before: earned, after: Math.max(earned, ledger.earned) },
    entries: points < ledger.points ? [wallet.seq + 1, wallet.seq + 2] : [],
  }
}

/** Whether the log matches every entry: an entry that was forged together with its hash must not raise a balance. */
async function isLogged(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ logged: boolean }>`
    select not exists (
      select from transactions t where t.member_id = ${memberId} and not ${recordsLoss(sql.raw('t'))} and not exists (
        select from points_audit_log l where l.member_id = t.member_id and l.seq = t.seq
          and ${changeOf('l.')} = t.points and l.new_points = t.balance_after)
    ) as logged`.execute(tx)
  return rows[0]?.logged ?? false
}

async function sumsOf(tx: Tx, memberId: string): Promise<{ points: number; earned: number }> {
  const { rows } = await sql<{ points: number; earned: number }>`
    select ${clamped(sql`coalesce(sum(points), 0)`)} as points,
      ${clamped(sql`coalesce(sum(points) filter (where type = 'earn'), 0)`)} as earned
    from transactions where member_id = ${memberId}`.execute(tx)
  return rows[0] ?? { points: 0, earned: 0 }
}

async function restore(
  tx: Tx,
  memberId: string,
  { points, ledger, seq }: { readonly points: number; readonly ledger: number; readonly seq: number },
  now: Date,
): Promise<void> {
  // An entry cannot leave a negative balance, so such a wallet is first set to zero.
  if (points < 0) await tx.updateTable('wallets').set({ points: 0 }).where('member_id', '=', memberId).execute()
  const lost = ledger - Math.max(points, 0)
  await recordLoss(tx, memberId, lost, lossReference(seq + 1, await newestLogged(tx, memberId)), now)
  await postEntry(
    tx,
    {
      memberId,
      type: 'refund',
      points: lost,
      description: 'Points audit: missing points restored',
      taskType: 'adjustment',
      reference: `restored:${seq + 2}`,
      reason: REASON,
    },
    now,
  )
}

async function newestLogged(tx: Tx, memberId: string): Promise<number> {
  const row = await tx
    .selectFrom('points_audit_log')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.id ?? 0
}

/** Posts the entry of points that the wallet has already lost: like any other, but the balance stays. */
async function recordLoss(tx: Tx, memberId: string, lost: number, reference: string, now: Date): Promise<void> {
  const description = 'Points audit: points missing from the balance'
  const texts = sql`${description}::text, 'adjustment', ${reference}::text, ${REASON}::text, ${now}::timestamptz`
  const entry = {
    memberId,
    type: 'redeem',
    points: -lost,
    description,
    taskType: 'adjustment',
    reference,
    reason: REASON,
  }
  const signature = signEntry(tx, { ...entry, createdAt: now })
  await sql`
    with wallet as (
      update wallets w set seq = w.seq + 1, prev_hash = w.head_hash,
        head_hash = ledger_hash(w.head_hash, w.member_id, w.seq + 1, 'redeem', ${-lost}::bigint, w.points, ${texts}),
        expiry_step_on = coalesce(w.expiry_step_on, first_expiry_step(w.idle_since))
      where w.member_id = ${memberId}
      returning w.member_id, w.seq, w.points, w.prev_hash, w.head_hash
    ), entry as (
      insert into transactions (member_id, seq, type, points, balance_after, description, task_type, reference, reason,
        created_at, prev_hash, hash, signature)
      select member_id, seq, 'redeem', ${-lost}::bigint, points, ${texts}, prev_hash, head_hash, ${signature}::bytea from wallet
    )
    insert into leaderboard_changes (member_id, type, task_type, points, at)
    select member_id, 'redeem', 'adjustment', ${-lost}::bigint, ${now}::timestamptz from wallet`.execute(tx)
}
