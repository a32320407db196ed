import { SAMPLE } from '#contracts/database-rules.ts'
import type { Db } from '#server/db/transaction.ts'

/** Reads the newest active members with their balances. */
export async function readProfiles(db: Db) {
  const rows = await db
    .selectFrom('members')
    .innerJoin('wallets', 'wallets.member_id', 'members.id')
    .select(['id', 'email', 'points', 'total_earned as totalEarned'])
    .where('status', '=', 'active')
    .orderBy('members.created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SAMPLE)
    .execute()
  return { profiles: rows }
}
