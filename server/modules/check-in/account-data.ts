import { type AccountData, EXPORT_ROWS } from '#server/modules/accounts/index.ts'

/** The days on which the member checked in. They identify no one, so deletion leaves them. */
export const checkInData: AccountData = {
  name: 'checkIns',
  read: (db, memberId) =>
    db
      .selectFrom('check_ins')
      .select(['day', 'streak', 'points', 'created_at'])
      .where('member_id', '=', memberId)
      .orderBy('day', 'desc')
      .limit(EXPORT_ROWS)
      .execute(),
}
