import { sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'

/** Functions that read a member's entries for statements on other tables, with their parameters and queries. */
const READERS = {
  entries_after: ['number bigint, most bigint', 'seq > number order by seq limit most'],
  entries_about: ['of_task_type text', 'task_type = of_task_type and reference is not null'],
} as const

/**
 * Makes these reads fail for a member, as they do while the member's node of Citus is down.
 *
 * @returns a function that makes them work again
 */
export async function hideEntries(db: Db, memberId: string): Promise<() => Promise<void>> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef(oid) as text from pg_proc where proname in (${sql.join(Object.keys(READERS))})`.execute(
    db,
  )
  for (const [name, [parameters, condition]] of Object.entries(READERS)) {
    const body = `begin
      if of_member = '${memberId}' then raise exception 'no connection to the node' using errcode = '08006'; end if;
      return query select * from transactions where member_id = of_member and ${condition};
    end`
    await sql`
      create or replace function ${sql.ref(name)}(of_member uuid, ${sql.raw(parameters)}) returns setof transactions
      language plpgsql stable as ${sql.lit(body)}`.execute(db)
  }
  return async () => {
    for (const { text } of rows) await sql.raw(text).execute(db)
  }
}
