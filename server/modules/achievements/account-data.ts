import { type AccountData, EXPORT_ROWS } from '#server/modules/accounts/index.ts'

/** A member's achievements. A deleted account has none. */
export const achievementsData: AccountData = {
  name: 'achievements',
  async read(db, memberId) {
    return await db
      .selectFrom('achievements')
      .select(['kind', 'reached_at'])
      .where('member_id', '=', memberId)
      .orderBy('reached_at', 'desc')
      .orderBy('kind')
      .limit(EXPORT_ROWS)
      .execute()
  },
  async erase(tx, memberId) {
    await tx.deleteFrom('achievements').where('member_id', '=', memberId).execute()
    await tx.deleteFrom('achievement_progress').where('member_id', '=', memberId).execute()
  },
}
