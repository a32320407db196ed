import { sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'
import { memberIdSql, populate } from './population.ts'

/** Whose ledger grows longest: member 1 of {@link fillLedger}. */
export const HEAVY = 1

export interface LedgerShape {
  /** Rows of the whole ledger. */
  readonly rows: number
  /** How many of them are member 1's; the others share the rest evenly. */
  readonly heavy: number
  readonly members: number
  /** How far back the first entry lies. */
  readonly days: number
}

/**
 * Fills the ledger as time would have: entries of all members lie between each other, so that a member's are spread over
 * the whole table. Nothing but the chain is made up for speed: its hashes are empty, so `npm run verify` would object.
 */
export async function fillLedger(db: Db, { rows, heavy, members, days }: LedgerShape): Promise<void> {
  await populate(db, members)
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    const indexes = await dropIndexes(one)
    await sql`
      insert into transactions (member_id, seq, type, points, balance_after, description, task_type, reference, reason,
        created_at, prev_hash, hash)
      select ${sql.raw(memberIdSql('member'))}, seq,
        case when seq % 97 = 0 then 'redeem' when seq % 970 = 1 and seq > 1 then 'refund' else 'earn' end,
        case when seq % 97 = 0 then -900 when seq % 970 = 1 and seq > 1 then 900 else 5 + 5 * (seq % 4) end,
        1000 + seq * 13 % 5000,
        case when seq % 97 = 0 then 'Netflix, 1 Month' when seq = 1 then 'Welcome bonus'
          else (array['Spin & Win: 15 Points', 'Scratch & Earn: 20 Points', 'Trivia Quiz: geography',
            'Promo code LAGOON' || seq])[1 + seq % 4] end,
        case when seq % 97 = 0 then 'redemption' when seq = 1 then 'signup' when seq % 970 = 1 then 'refund'
          else (array['spin_win', 'scratch_earn', 'quiz', 'promo'])[1 + seq % 4] end,
        'r' || i, 'bench', now() - make_interval(secs => (${sql.lit(rows)} - i) * ${sql.lit((days * 86_400) / rows)}::float8),
        ${EMPTY}, ${EMPTY}
      from (
        select i, case when i % ${step(rows, heavy)} = 0 then ${sql.lit(HEAVY)}
            else 2 + (i - i / ${step(rows, heavy)} - 1) % ${sql.lit(members - 1)} end as member,
          case when i % ${step(rows, heavy)} = 0 then i / ${step(rows, heavy)}
            else 1 + (i - i / ${step(rows, heavy)} - 1) / ${sql.lit(members - 1)} end as seq
        from generate_series(1, ${sql.lit(rows)}) i
      ) placed`.execute(one)
    for (const index of indexes) await sql.raw(index).execute(one)
    await sql`update wallets w set seq = t.seq, points = t.balance_after, total_earned = t.earned
      from (select member_id, max(seq) as seq, 1000 + max(seq) * 13 % 5000 as balance_after,
          sum(points) filter (where type = 'earn')::bigint as earned
        from transactions group by member_id) t where t.member_id = w.member_id`.execute(one)
    await sql`set session_replication_role = default`.execute(one)
  })
  await sql`vacuum (analyze)`.execute(db)
}

const EMPTY = sql.raw(`'\\x${'00'.repeat(32)}'::bytea`)
const step = (rows: number, heavy: number) => sql.lit(Math.floor(rows / heavy))

/** Building indexes over a full table is faster than keeping them while it fills. @returns what makes them again */
async function dropIndexes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string; constraint: string | null }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition,
      (select pg_get_constraintdef(c.oid) from pg_constraint c where c.conindid = i.indexrelid and c.contype = 'p') as constraint
    from pg_index i where i.indrelid = 'transactions'::regclass`.execute(db)
  const again: string[] = []
  for (const { name, definition, constraint } of rows) {
    const drop = constraint ? `alter table transactions drop constraint ${name}` : `drop index ${name}`
    await sql.raw(drop).execute(db)
    again.push(constraint ? `alter table transactions add constraint ${name} ${constraint}` : definition)
  }
  return again
}
