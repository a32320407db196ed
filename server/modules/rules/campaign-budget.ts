// The budget of a campaign (docs/product.md#campaigns): a named budget, which server/modules/budgets counts.

import { sql } from 'kysely'
import { CAMPAIGN_NOTICE_SECONDS } from '#contracts/campaign-rules.ts'
import type { Db } from '#server/db/transaction.ts'

/** Returns the id of a campaign's budget. */
export const budgetOf = ({ id }: { readonly id: string }): string => `campaign ${id}`

/**
 * Ends a campaign whose budget had too little left for a play, for everyone at one moment: when every process has read its end. Open tabs
 * get an event then.
 */
export async function endExhausted(db: Db, { id }: { readonly id: string }, now: Date): Promise<void> {
  const at = new Date(now.getTime() + CAMPAIGN_NOTICE_SECONDS * 1000)
  await sql`
    with ended as (
      update campaigns set ended_at = ${at}, ended_by = 'budget' where id = ${id} and ended_at is null and ends_at > ${at} returning id
    )
    insert into outbox (id, topic, member_id, payload, created_at, available_at)
    select gen_random_uuid(), 'event', null, '{"type":"campaigns"}', ${at}::timestamptz, ${at}::timestamptz from ended`.execute(
    db,
  )
}
