import { sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'
import { memberIdSql, populate } from './population.ts'

/** A ledger in which a few members have many more entries than the others. */
export interface LedgerShape {
  readonly rows: number
  readonly members: number
  /** Members 1 to `heavies` share `heavies` of every `every` rows; the other members share the rest. */
  readonly heavies: number
  readonly every: number
}

/** The age of the first entry. */
const DAYS = 1100

/**
 * Fills the ledger in the order of time: entries of different members alternate, so that a member's entries are spread over the whole
 * table. The hash chain is left out, so `npm run verify` would report it.
 */
export async function fillLedger(db: Db, { rows, members, heavies, every }: LedgerShape): Promise<void> {
  await populate(db, members)
  const [h, e, others] = [heavies, every, members - heavies].map((value) => sql.lit(value))
  await db.connection().execute(async (one) => {
    // Foreign keys are not checked and indexes are built at the end, which is faster.
    await sql`set session_replication_role = replica`.execute(one)
    const buildIndexes = await dropIndexes(one)
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
        'r' || i, 'bench', now() - make_interval(secs => (${sql.lit(rows)} - i) * ${sql.lit((DAYS * 86_400) / rows)}::float8),
        ${EMPTY}, ${EMPTY}
      from (
        select i, case when i % ${e} < ${h} then 1 + i % ${e} else ${h} + 1 + nth % ${others} end as member,
          case when i % ${e} < ${h} then 1 + i / ${e} else 1 + nth / ${others} end as seq
        from (select i, i / ${e} * (${e} - ${h}) + i % ${e} - ${h} as nth from generate_series(0, ${sql.lit(rows - 1)}) i) counted
      ) placed`.execute(one)
    await buildIndexes()
    await sql`update wallets w set seq = t.seq, points = 1000 + t.seq * 13 % 5000, total_earned = t.earned
      from (select member_id, max(seq) as seq, sum(points) filter (where type = 'earn')::bigint as earned
        from transactions group by member_id) t where t.member_id = w.member_id`.execute(one)
    await sql`set session_replication_role = default`.execute(one)
  })
  await sql`vacuum (analyze)`.execute(db)
}

const EMPTY = sql.raw(`'\\x${'00'.repeat(32)}'::bytea`)

/** @returns the statements that create them again */
async function dropIndexes(db: Db): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; definition: string; key: string | null }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition,
      (select pg_get_constraintdef(c.oid) from pg_constraint c where c.conindid = i.indexrelid and c.contype = 'p') as key
    from pg_index i where i.indrelid = 'transactions'::regclass`.execute(db)
  for (const { name, key } of rows) {
    await sql.raw(key ? `alter table transactions drop constraint ${name}` : `drop index ${name}`).execute(db)
  }
  return async () => {
    for (const { name, definition, key } of rows) {
      await sql.raw(key ? `alter table transactions add constraint ${name} ${key}` : definition).execute(db)
    }
  }
}
