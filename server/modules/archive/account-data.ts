import { type AccountData, EXPORT_ROWS } from '#server/modules/accounts/index.ts'

/** What an imported member did in the earlier system. Its texts are of that system, so a deleted account has none. */
export const archiveData: AccountData = {
  name: 'earlierHistory',
  read: (db, memberId) =>
    db
      .selectFrom('archive_entries')
      .select(['at', 'kind', 'points', 'description'])
      .where('member_id', '=', memberId)
      .orderBy('at', 'desc')
      .orderBy('seq', 'desc')
      .limit(EXPORT_ROWS)
      .execute(),
  async erase(tx, memberId) {
    await tx.deleteFrom('archive_entries').where('member_id', '=', memberId).execute()
  },
}
