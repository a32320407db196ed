import { type SqlBool, sql } from 'kysely'
import { type AccountData, EXPORT_ROWS } from '#server/modules/accounts/index.ts'
import { countGroups } from './count-groups.ts'

/** A member's marks for the comparison with others. Groups store no names; the member's own groups are deleted, too. */
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
  async erase(tx, memberId, now) {
    const shared = await tx
      .selectFrom('risk_groups as g')
      .innerJoin('risk_marks as m', (join) => join.on(sql<SqlBool>`m.kind = g.kind`).onRef('m.mark', '=', 'g.mark'))
      .select(['g.kind', 'g.mark'])
      .where('m.member_id', '=', memberId)
      .orderBy('g.kind')
      .orderBy('g.mark')
      .execute()
    await tx.deleteFrom('risk_marks').where('member_id', '=', memberId).execute()
    await tx.deleteFrom('risk_speeds').where('member_id', '=', memberId).execute()
    await tx.deleteFrom('risk_groups').where('kind', '=', 'speed').where('mark', '=', memberId).execute()
    // Recounted at once: the label of a mark must not outlive its last member.
    await countGroups(tx, shared, now)
  },
}
