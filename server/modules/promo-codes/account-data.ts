import { type AccountData, EXPORT_ROWS } from '#server/modules/accounts/index.ts'

/** The codes that the member has redeemed. They identify no one, so deletion leaves them. */
export const promoData: AccountData = {
  name: 'promoCodes',
  read: (db, memberId) =>
    db
      .selectFrom('promo_redemptions')
      .select(['id', 'code', 'points', 'description', 'created_at'])
      .where('member_id', '=', memberId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(EXPORT_ROWS)
      .execute(),
}
