import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** The tables that grow with every play for good. Their rows of one member are on the same worker. */
export const SPLIT_TABLES = ['transactions', 'draws', 'points_audit_log'] as const

/** References between a split table and one on the coordinator, which Citus does not have. `npm run verify` finds what they would refuse. */
const REFERENCES = [
  ['transactions', 'transactions_member_id_fkey'],
  ['draws', 'draws_member_id_generation_fkey'],
  ['scratch_cards', 'scratch_cards_member_id_generation_nonce_fkey'],
  ['check_ins', 'check_ins_member_id_generation_nonce_fkey'],
  ['leaderboard_rewards', 'leaderboard_rewards_member_id_generation_nonce_fkey'],
] as const

/** The functions that write split tables. */
const WRITERS = ['post_entries', 'commit_commands']

/** Whether the database is the coordinator of Citus and has workers. */
export async function hasWorkers(db: Kysely<Schema>): Promise<boolean> {
  const { rows: extensions } = await sql`select from pg_extension where extname = 'citus'`.execute(db)
  if (extensions.length === 0) return false
  const { rows: workers } = await sql`select from citus_get_active_worker_nodes()`.execute(db)
  return workers.length > 0
}

/**
 * Splits the ledger, the draws and the points audit log over the workers of Citus; what is split already stays. Runs after migrations,
 * in their transaction: later migrations may have replaced a function.
 */
export async function splitOverWorkers(tx: Kysely<Schema>): Promise<void> {
  // The triggers on these tables only refuse changes, which is safe on a worker.
  await sql`set local citus.enable_unsafe_triggers = on`.execute(tx)
  // Otherwise rows are copied by several connections to a worker, after which no function can be replaced in this transaction.
  await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(tx)
  for (const table of SPLIT_TABLES) {
    const { rows } = await sql`select from pg_dist_partition where logicalrelid = ${table}::regclass`.execute(tx)
    if (rows.length > 0) continue
    for (const [holder, name] of REFERENCES)
      await sql`alter table ${sql.table(holder)} drop constraint if exists ${sql.ref(name)}`.execute(tx)
    const beside = table === SPLIT_TABLES[0] ? 'none' : SPLIT_TABLES[0]
    await sql`select create_distributed_table(${table}, 'member_id', colocate_with => ${beside})`.execute(tx)
  }
  await replaceFunctions(tx)
}

/**
 * A statement cannot take a member's entries from a worker for each of its rows, but it can call a function that does. So the functions
 * that read them, whose texts PostgreSQL puts into the statement, become calls here. Writers are planned with their arguments, from which Citus sees the workers.
 * A statement that reads a split table itself calls none of them, because Citus may send the whole statement to a worker, which cannot call them.
 */
async function replaceFunctions(tx: Kysely<Schema>): Promise<void> {
  await sql`
    do $$
    declare item record;
    begin
      for item in
        select proname, prosrc, pg_get_function_arguments(p.oid) as arguments, pg_get_function_result(p.oid) as result
        from pg_proc p join pg_language l on l.oid = prolang
        where pronamespace = 'public'::regnamespace and lanname = 'sql' and (proname = 'earned_by_task' or prorettype in (
          select reltype from pg_class where oid in (${sql.join(SPLIT_TABLES.map((name) => sql`${sql.lit(name)}::regclass`))})))
      loop
        execute format('create or replace function %I(%s) returns %s language plpgsql stable as %L', item.proname, item.arguments,
          item.result,
          '#variable_conflict use_column' || chr(10) || 'begin return query ' || item.prosrc || '; end');
      end loop;
      for item in
        select p.oid::regprocedure as writer from pg_proc p
        where pronamespace = 'public'::regnamespace and proname in (${sql.join(WRITERS.map((name) => sql.lit(name)))})
      loop
        execute format('alter function %s set plan_cache_mode = force_custom_plan', item.writer);
      end loop;
    end $$`.execute(tx)
}
