import { type AccountData, EXPORT_ROWS } from '#server/modules/accounts/index.ts'

/** The cool-offs of the member. They identify no one, so deletion leaves them. */
export const limitsData: AccountData = {
  name: 'coolOffs',
  read: (db, memberId) =>
    db
      .selectFrom('cool_offs')
      .select(['starts_at', 'ends_at'])
      .where('member_id', '=', memberId)
      .orderBy('starts_at', 'desc')
      .limit(EXPORT_ROWS)
      .execute(),
}
