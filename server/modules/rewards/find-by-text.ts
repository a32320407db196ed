import { sql } from 'kysely'
import type { RedemptionStatus } from '#contracts/rewards.ts'
import { isIdFrom } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'

/** Finds redemptions by the first digits of their id, or by the whole address that the code goes to, newest first. */
export async function findRedemptionsByText(db: Db, text: string, limit: number) {
  const rows = await db
    .selectFrom('redemptions as r')
    .innerJoin('members as m', 'm.id', 'r.member_id')
    .select(['r.id', 'r.subscription_name as subscriptionName', 'm.name as memberName', 'r.status'])
    .where((eb) => eb.or([isIdFrom(text, sql`r.id`), eb('r.email', '=', text.toLowerCase())]))
    .orderBy('r.created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, shortId: row.id.slice(0, 8), status: row.status as RedemptionStatus }))
}
