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
    // Without the reason for staff and without the evidence, which is about other members too.
    const decisions = await db
      .selectFrom('risk_case_members as m')
      .innerJoin('risk_cases as c', 'c.id', 'm.case_id')
      .leftJoin('risk_case_answers as a', (join) =>
        join.onRef('a.case_id', '=', 'm.case_id').onRef('a.member_id', '=', 'm.member_id'),
      )
      .select(['c.at', 'c.reason_class as reasonClass'])
      .select(['a.outcome as appeal', 'a.text as answer', 'a.at as answeredAt'])
      .where('m.member_id', '=', memberId)
      .where('m.is_stopped', '=', true)
      .orderBy('c.at', 'desc')
      .limit(EXPORT_ROWS)
      .execute()
    return { marks, speeds, decisions }
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
    await tx.deleteFrom('ban_appeals').where('member_id', '=', memberId).execute()
    await tx.deleteFrom('risk_speeds').where('member_id', '=', memberId).execute()
    await tx.deleteFrom('risk_groups').where('kind', '=', 'speed').where('mark', '=', memberId).execute()
    const { rows } = await sql<{ id: string }>`
      delete from risk_case_members where member_id = ${memberId} returning case_id as id`.execute(tx)
    const cases = rows.map(({ id }) => id)
    // A case without members has no purpose, and its label may be personal.
    await sql`delete from risk_cases c where id = any (${cases}::uuid[])
      and not exists (select from risk_case_members m where m.case_id = c.id)`.execute(tx)
    // Recounted at once: the label of a mark must not outlive its last member.
    await countGroups(tx, shared, now)
  },
}
