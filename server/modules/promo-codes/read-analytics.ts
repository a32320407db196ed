import { sql } from 'kysely'
import type { readPromoAnalytics as contract, ReferencePlan } from '#contracts/admin-promo-codes.ts'
import { CODES_COMPARED } from '#contracts/promo-code-rules.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import { readDays, readTotal } from './days.ts'

/** Up to here members are counted; beyond, PostgreSQL's estimate is used. */
const MAX_COUNTED = 20_000

/** @param plan the plan that costs in points are compared with */
export async function readAnalytics(
  db: Db,
  days: number,
  plan: ReferencePlan | null,
  now: Date,
): Promise<OutputOf<typeof contract>> {
  const [perDay, total, members, codes] = await Promise.all([
    readDays(db, days, now),
    readTotal(db),
    countMembers(db),
    readMostUsed(db),
  ])
  return { days: perDay, total, members, plan, codes }
}

/** Counts all members who ever signed up, as uses of deleted accounts count, too; or estimates their number if there are many: it is only used for a percentage. */
async function countMembers(db: Db): Promise<{ count: number; exact: boolean }> {
  const { rows } = await sql<{ counted: number; estimated: number }>`
    select (select count(*) from (select from members limit ${MAX_COUNTED + 1}) m) as counted,
      (select greatest(reltuples, 0)::bigint from pg_class where oid = 'members'::regclass) as estimated`.execute(db)
  const { counted, estimated } = rows[0] ?? { counted: 0, estimated: 0 }
  return counted <= MAX_COUNTED
    ? { count: counted, exact: true }
    : { count: Math.max(counted, estimated), exact: false }
}

/** Reads the most used codes. A code's points never change, so its cost is points times uses. */
async function readMostUsed(db: Db) {
  const rows = await db
    .selectFrom('promo_codes')
    .select(['id', 'code', 'points', 'used_count', 'max_uses', 'deleted_at'])
    .where((eb) => eb.or([eb('used_count', '>', 0), eb('deleted_at', 'is', null)]))
    .orderBy('used_count', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(CODES_COMPARED)
    .execute()
  return rows.map(({ used_count: uses, max_uses: maxUses, deleted_at, ...row }) => ({
    ...row,
    uses,
    maxUses,
    cost: row.points * uses,
    deleted: deleted_at !== null,
  }))
}
