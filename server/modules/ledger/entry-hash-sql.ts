import { type RawBuilder, sql } from 'kysely'

/**
 * SQL for the hash that an entry `t` must have, to check many entries inside the database. It does not call `ledger_hash`,
 * which writes entries, because an attacker may have replaced that function.
 */
export const entryHashSql: RawBuilder<Buffer> = sql`
  sha256(t.prev_hash || convert_to(
    t.member_id::text || '|' || t.seq || '|' || t.type || '|' || t.points || '|' || t.balance_after || '|'
    || octet_length(t.description) || ':' || t.description || '|' || t.task_type || '|'
    || case when t.reference is null then '-' else octet_length(t.reference) || ':' || t.reference end || '|'
    || octet_length(t.reason) || ':' || t.reason || '|' || (extract(epoch from t.created_at) * 1000)::bigint, 'UTF8'))`
