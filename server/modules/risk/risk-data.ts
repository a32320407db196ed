import { type AccountData, EXPORT_ROWS } from '#server/modules/accounts/index.ts'

/** What is kept about a member to compare others by. Groups hold nobody by name; those of the member alone go as well. */
export const riskData: AccountData = {
  name: 'signsOfSharing',
  async read(db, memberId) {
    const marks = await db
      .selectFrom('risk_marks')
      .select(['kind', 'label', 'first_at as firstAt', 'seen_at as lastAt'])
      .where('member_id', '=', memberId)
      .orderBy('seen_at', 'desc')
      .limit(EXPORT_ROWS)
      .execute()
    const speeds = await db
      .selectFrom('risk_speeds')
      .select(['kind', 'at', 'took as milliseconds'])
      .where('member_id', '=', memberId)
      .orderBy('at', 'desc')
      .limit(EXPORT_ROWS)
      .execute()
    return { marks, speeds }
  },
  async erase(tx, memberId) {
    await tx.deleteFrom('risk_marks').where('member_id', '=', memberId).execute()
    await tx.deleteFrom('risk_speeds').where('member_id', '=', memberId).execute()
    await tx.deleteFrom('risk_groups').where('kind', '=', 'speed').where('mark', '=', memberId).execute()
  },
}
