import { type AccountData, EXPORT_ROWS } from '#server/modules/accounts/index.ts'

/** How often the member played on each reward day. Nothing of it says who they were; it goes after 35 days. */
export const gamesData: AccountData = {
  name: 'games',
  read: (db, memberId) =>
    db
      .selectFrom('daily_counts')
      .select(['day', 'kind', 'used'])
      .where('member_id', '=', memberId)
      .orderBy('day', 'desc')
      .orderBy('kind')
      .limit(EXPORT_ROWS)
      .execute(),
}
