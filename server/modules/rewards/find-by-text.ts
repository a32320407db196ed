import { sql } from 'kysely'
import type { RedemptionStatus } from '#contracts/rewards.ts'
import { isIdFrom } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'

/**
 * Finds redemptions by the first digits of their id, by the whole address that the code goes to, or by their activation code, newest first.
 *
 * @param fingerprints of the text as an activation code; none for staff who may not see codes
 */
export async function findRedemptionsByText(db: Db, text: string, limit: number, fingerprints: readonly string[]) {
  const codes = await findCodeIds(db, fingerprints)
  const rows = await db
    .selectFrom('redemptions as r')
    .innerJoin('members as m', 'm.id', 'r.member_id')
    .select(['r.id', 'r.subscription_name as subscriptionName', 'm.name as memberName', 'r.status'])
    .where((eb) =>
      eb.or([
        isIdFrom(text, sql`r.id`),
        eb('r.email', '=', text.toLowerCase()),
        ...(codes.length > 0 ? [eb('r.code_id', 'in', codes)] : []),
      ]),
    )
    .orderBy('r.created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, shortId: row.id.slice(0, 8), status: row.status as RedemptionStatus }))
}

/** Each condition names the index that finds it: codes of early versions can be there more than once. */
async function findCodeIds(db: Db, fingerprints: readonly string[]): Promise<string[]> {
  if (fingerprints.length === 0) return []
  const rows = await db
    .selectFrom('activation_codes')
    .select('id')
    .where((eb) =>
      eb.or(
        [true, false].map((isRepeated) =>
          eb.and([eb('fingerprint', 'in', fingerprints), eb('is_repeated', '=', isRepeated)]),
        ),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}
