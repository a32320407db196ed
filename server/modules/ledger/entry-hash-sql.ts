import { type RawBuilder, sql } from 'kysely'

/**
 * The hash that an entry `t` must have, for checking many at once inside the database: written out, and not the function
 * `ledger_hash` by which entries are written, so that a function that was replaced vouches for nothing.
 */
export const entryHashSql: RawBuilder<Buffer> = sql`
  sha256(t.prev_hash || convert_to(
    t.member_id::text || '|' || t.seq || '|' || t.type || '|' || t.points || '|' || t.balance_after || '|'
    || octet_length(t.description) || ':' || t.description || '|' || t.task_type || '|'
    || case when t.reference is null then '-' else octet_length(t.reference) || ':' || t.reference end || '|'
    || octet_length(t.reason) || ':' || t.reason || '|' || (extract(epoch from t.created_at) * 1000)::bigint, 'UTF8'))`
