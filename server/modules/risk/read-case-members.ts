// Reads the members of a case: what they were at the time of the decision, and what of it is still in force.

import { type SqlBool, sql } from 'kysely'
import type { AppealOutcome } from '#contracts/risk-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import { roleOf } from '#server/http/staff-role.ts'
import { isInGroup } from './is-in-group.ts'

/**
 * Returns the members of a case, stopped ones first.
 *
 * @param memberId only this member
 */
export async function readCaseMembers(db: Db, caseId: string, memberId?: string) {
  let query = db
    .selectFrom('risk_case_members as o')
    .innerJoin('risk_cases as c', 'c.id', 'o.case_id')
    .innerJoin('members as m', 'm.id', 'o.member_id')
    .leftJoin('redemption_pauses as p', (join) =>
      join.onRef('p.member_id', '=', 'o.member_id').onRef('p.case_id', '=', 'o.case_id'),
    )
    .leftJoin('members as l', 'l.id', 'p.lifted_by')
    .leftJoin('risk_case_answers as a', (join) =>
      join.onRef('a.member_id', '=', 'o.member_id').onRef('a.case_id', '=', 'o.case_id'),
    )
    .leftJoin('members as b', 'b.id', 'a.by_id')
    .leftJoin('ban_appeals as x', (join) =>
      join.onRef('x.member_id', '=', 'o.member_id').onRef('x.banned_at', '=', 'c.at'),
    )
    .select(['m.id', 'm.name', 'o.is_stopped as isStopped', 'o.evidence'])
    .select([roleOf('m').as('role'), 'x.ticket_id as banAppealId'])
    .select(['p.id as pauseId', 'p.ends_at', 'p.lifted_at', 'l.name as lifted_by', 'p.lift_reason', 'p.ticket_id'])
    .select(['a.outcome', 'a.text', 'a.reason', 'a.at', 'b.name as by'])
    // A ban by the decision has its time and its author.
    .select(
      sql<SqlBool>`o.is_stopped and m.status = 'banned' and m.status_since = c.at and m.status_by = c.by_id`.as(
        'isBanned',
      ),
    )
    .where('o.case_id', '=', caseId)
    .orderBy('o.is_stopped', 'desc')
    .orderBy('m.id')
  if (memberId !== undefined) query = query.where('o.member_id', '=', memberId)
  const rows = await query.execute()
  return rows.map((one) => ({
    id: one.id,
    name: one.name,
    role: one.role,
    isStopped: one.isStopped,
    evidence: one.evidence,
    isPaused: one.pauseId !== null && one.lifted_at === null,
    isBanned: one.isBanned === true,
    banAppealId: one.banAppealId,
    pause:
      one.pauseId === null
        ? null
        : {
            id: one.pauseId,
            endsAt: one.ends_at?.toISOString() ?? null,
            liftedAt: one.lifted_at?.toISOString() ?? null,
            liftedBy: one.lifted_by,
            liftReason: one.lift_reason ?? '',
            appealId: one.ticket_id,
          },
    answer: answerOf(one),
  }))
}

interface AnswerRow {
  readonly outcome: AppealOutcome | null
  readonly text: string | null
  readonly reason: string | null
  readonly by: string | null
  readonly at: Date | null
}

/** Returns an answer to an appeal from a row of an outer join. */
export const answerOf = ({ outcome, text, reason, by, at }: AnswerRow) =>
  outcome && at ? { outcome, text: text ?? '', reason: reason ?? '', by: by ?? '', at: at.toISOString() } : null

/** Whether a member is in the evidence of a case, or shares its signal today. */
export async function isInCase(db: Db, caseId: string, memberId: string): Promise<boolean> {
  const found = await db
    .selectFrom('risk_cases as c')
    .leftJoin('risk_case_members as o', (join) => join.onRef('o.case_id', '=', 'c.id').on('o.member_id', '=', memberId))
    .select(['c.kind', 'c.mark', 'o.member_id as of'])
    .where('c.id', '=', caseId)
    .executeTakeFirst()
  return found !== undefined && (found.of !== null || (await isInGroup(db, found, memberId)))
}
