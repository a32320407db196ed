import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/transaction.ts'
import { readRuleBook } from '#server/modules/rules/index.ts'
import { hasBudgets, lockBudgets, prepareHolds } from './change-budgets.ts'

/**
 * Opens a budget that pays for the plays under rules of its own, or changes its ceiling; null removes it. It has no periods: it counts from its
 * opening until it is removed. Running commits end first, and later ones follow the change. The caller records it in the audit log.
 *
 * @param id such as 'campaign 01a1f8d3-ea00-7af6-998f-060e588c0c44'
 * @param ceiling in points, at least 1
 */
export async function setNamedBudget(tx: Tx, id: string, ceiling: number | null, now: Date): Promise<void> {
  const ruleBook = await readRuleBook(tx)
  await lockBudgets(tx)
  await sql`update budget_versions set version = version + 1`.execute(tx)
  const hadAny = await hasBudgets(tx)
  if (ceiling === null) {
    await sql`delete from budgets where id = ${id} and scope = 'named'`.execute(tx)
  } else {
    await sql`insert into budgets (id, scope, period, ceiling) values (${id}, 'named', 'once', ${ceiling})
      on conflict (id) do update set ceiling = excluded.ceiling`.execute(tx)
    await sql`insert into budget_shards (budget_id, period_start, shard, granted)
      select ${id}, '-infinity', shard::text, 0 from generate_series(0, 7) as n (shard) on conflict do nothing`.execute(
      tx,
    )
    await sql`update budget_shards s set granted = s.used + case s.shard when '0' then f.free - 7 * div(f.free, 8) else div(f.free, 8) end
      from (select greatest(0, ${ceiling} - sum(used))::bigint as free from budget_shards where budget_id = ${id}) f
      where s.budget_id = ${id}`.execute(tx)
  }
  await prepareHolds(tx, ruleBook, hadAny, now)
}

/** Reads a named budget: its ceiling, and the points that count against it, with those that open plays hold. Undefined if there is none. */
export async function readNamedUse(db: Db, id: string): Promise<{ ceiling: number; used: number } | undefined> {
  const { rows } = await sql<{ ceiling: number; used: number }>`
    select b.ceiling, (select sum(s.used) from budget_shards s where s.budget_id = b.id)::bigint as used
    from budgets b where b.id = ${id} and b.scope = 'named'`.execute(db)
  return rows[0]
}
