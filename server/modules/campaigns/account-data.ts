import { type AccountData, EXPORT_ROWS } from '#server/modules/accounts/index.ts'

/** The campaigns for a list of members that has this member. */
export const campaignsData: AccountData = {
  name: 'campaigns',
  read: (db, memberId) =>
    db
      .selectFrom('campaign_members as l')
      .innerJoin('campaigns as c', 'c.id', 'l.campaign_id')
      .select(['c.banner', 'c.starts_at', 'c.ends_at'])
      .where('l.member_id', '=', memberId)
      .where('c.approved_at', 'is not', null)
      .orderBy('c.starts_at', 'desc')
      .limit(EXPORT_ROWS)
      .execute(),
  erase: async (tx, memberId) => {
    await tx.deleteFrom('campaign_members').where('member_id', '=', memberId).execute()
  },
}
