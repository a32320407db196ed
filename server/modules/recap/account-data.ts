import { type AccountData, EXPORT_ROWS } from '#server/modules/accounts/index.ts'

/** A member's months with their ranks. A deleted account has none. */
export const recapData: AccountData = {
  name: 'recaps',
  read: (db, memberId) =>
    db
      .selectFrom('month_recaps')
      .select(['month', 'points', 'rank', 'created_at'])
      .where('member_id', '=', memberId)
      .orderBy('month', 'desc')
      .limit(EXPORT_ROWS)
      .execute(),
  async erase(tx, memberId) {
    await tx.deleteFrom('month_recaps').where('member_id', '=', memberId).execute()
  },
}
