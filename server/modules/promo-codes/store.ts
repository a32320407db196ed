import type { PromoRedemption } from '#contracts/promo-codes.ts'
import type { Db } from '#server/db/transaction.ts'

/** Reads a member's redemptions, newest first. */
export async function readRedemptions(db: Db, memberId: string, limit: number): Promise<PromoRedemption[]> {
  const rows = await db
    .selectFrom('promo_redemptions')
    .select(['id', 'code', 'points', 'description', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, code, points, description, created_at }) => ({
    id,
    code,
    pointsEarned: points,
    description,
    createdAt: created_at.toISOString(),
  }))
}
