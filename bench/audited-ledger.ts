import { sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'
import { makeStaff, populate } from './population.ts'

/**
 * Fills a ledger that passes the audit: for each member a welcome bonus, then spins with their draws, chained and logged as the
 * application does it. Entries of different members alternate. @param each entries of a member
 */
export async function fillAuditedLedger(db: Db, members: number, each: number): Promise<void> {
  await populate(db, members)
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    for (let seq = 1; seq <= each; seq += 1) {
      await addEntries(one, seq)
      if (seq % 3 === 0) await sql`vacuum wallets`.execute(one)
    }
    await sql`
      insert into draws (member_id, generation, nonce, game, table_name, number, label, points, created_at)
      select member_id, 1, seq - 2, 'wheel', 'wheel', 0, '10 Points', 10, created_at from transactions where seq > 1`.execute(
      one,
    )
    await sql`insert into signup_bonuses (mailbox_hash, member_id, created_at)
      select encode(sha256(mailbox::bytea), 'hex'), id, created_at from members`.execute(one)
    await sql`update fairness_seeds set next_nonce = ${sql.lit(each - 1)} where generation = 1`.execute(one)
    await makeStaff(one, 1)
    await sql`set session_replication_role = default`.execute(one)
  })
  await sql`vacuum (analyze)`.execute(db)
}

/** Adds the entry of that number for all members, with its row of the log. */
async function addEntries(db: Db, seq: number): Promise<void> {
  const [points, taskType, text, reference] =
    seq === 1 ? [100, 'signup', 'Welcome bonus', 'signup'] : [10, 'spin_win', 'Spin & Win: 10 Points', `1.${seq - 2}`]
  const at = sql`date_trunc('second', now()) - interval '40 days' + ${sql.lit(seq)} * interval '3 days'`
  const texts = sql`${sql.lit(text)}, ${sql.lit(taskType)}, ${sql.lit(reference)}, ${sql.lit(taskType)}, ${at}`
  const balance = sql`w.points + ${sql.lit(points)}::bigint`
  await sql`
    with next as (
      update wallets w set seq = w.seq + 1, points = ${balance}, total_earned = w.total_earned + ${sql.lit(points)},
        prev_hash = w.head_hash, head_hash = ledger_hash(w.head_hash, w.member_id, w.seq + 1, 'earn', ${sql.lit(points)}::bigint,
          ${balance}, ${texts})
      returning w.member_id, w.seq, w.points, w.prev_hash, w.head_hash
    ), logged as (
      insert into points_audit_log (member_id, old_points, new_points, seq, reason, changed_at)
      select member_id, points - ${sql.lit(points)}, points, seq, ${sql.lit(taskType)}, ${at} from next
    )
    insert into transactions (member_id, seq, type, points, balance_after, description, task_type, reference, reason,
      created_at, prev_hash, hash)
    select member_id, seq, 'earn', ${sql.lit(points)}, points, ${texts}, prev_hash, head_hash from next`.execute(db)
}
