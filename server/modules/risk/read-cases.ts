// Reads the decisions on risk groups, with the evidence of their time.

import { type SqlBool, sql } from 'kysely'
import type { RiskCase, RiskCaseDetail } from '#contracts/risk.ts'
import { APPEAL_DAYS, LISTED_CASES } from '#contracts/risk-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'

const DAY_MS = 24 * 3_600_000

const cases = (db: Db) =>
  db
    .selectFrom('risk_cases as c')
    .innerJoin('members as m', 'm.id', 'c.by_id')
    .selectAll('c')
    .select('m.name as by')
    .orderBy('c.at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(LISTED_CASES)

type Row = Awaited<ReturnType<ReturnType<typeof cases>['execute']>>[number]

const caseOf = (row: Row): RiskCase => ({
  id: row.id,
  kind: row.kind,
  label: row.label,
  decision: row.decision,
  reasonClass: row.reason_class,
  reason: row.reason,
  by: row.by,
  at: row.at.toISOString(),
  until: row.dismissed_until?.toISOString() ?? null,
})

/** Returns the cases of the signal that a group shares, newest first. The group may have been deleted and counted again since. */
export const listCasesLike = async (db: Db, groupId: string): Promise<RiskCase[]> =>
  (
    await cases(db)
      .innerJoin('risk_groups as g', (join) => join.on(sql<SqlBool>`g.kind = c.kind`).onRef('g.mark', '=', 'c.mark'))
      .where('g.id', '=', groupId)
      .execute()
  ).map(caseOf)

/** Returns the cases that a member is in, stopped or not, newest first. */
export const listCasesOf = async (db: Db, memberId: string): Promise<RiskCase[]> =>
  (
    await cases(db)
      .innerJoin('risk_case_members as o', 'o.case_id', 'c.id')
      .where('o.member_id', '=', memberId)
      .execute()
  ).map(caseOf)

/** @throws Problem notFound */
export async function readCase(db: Db, id: string): Promise<RiskCaseDetail> {
  const row = await cases(db).where('c.id', '=', id).executeTakeFirst()
  assertThat(row, 'notFound')
  const members = await db
    .selectFrom('risk_case_members as o')
    .innerJoin('members as m', 'm.id', 'o.member_id')
    .leftJoin('redemption_pauses as p', (join) =>
      join.onRef('p.member_id', '=', 'o.member_id').onRef('p.case_id', '=', 'o.case_id'),
    )
    .leftJoin('members as l', 'l.id', 'p.lifted_by')
    .select(['m.id', 'm.name', 'o.is_stopped as isStopped', 'o.evidence'])
    .select(['p.id as pauseId', 'p.ends_at', 'p.lifted_at', 'l.name as lifted_by', 'p.lift_reason', 'p.ticket_id'])
    .where('o.case_id', '=', id)
    .orderBy('o.is_stopped', 'desc')
    .orderBy('m.id')
    .execute()
  const group = await db.selectFrom('risk_groups').select('id').where('id', '=', row.group_id).executeTakeFirst()
  return {
    ...caseOf(row),
    groupId: row.group_id,
    hasGroup: group !== undefined,
    evidence: row.evidence,
    result: row.result,
    appealUntil: row.decision === 'stopped' ? new Date(row.at.getTime() + APPEAL_DAYS * DAY_MS).toISOString() : null,
    members: members.map((one) => ({
      ...one.evidence,
      id: one.id,
      name: one.name,
      isStopped: one.isStopped,
      pause:
        one.pauseId === null
          ? null
          : {
              endsAt: one.ends_at?.toISOString() ?? null,
              liftedAt: one.lifted_at?.toISOString() ?? null,
              liftedBy: one.lifted_by,
              liftReason: one.lift_reason ?? '',
              appealId: one.ticket_id,
            },
    })),
  }
}
