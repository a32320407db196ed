// Reads the decisions on risk groups, with the evidence of their time.

import { type SqlBool, sql } from 'kysely'
import type { MemberCase, RiskCase, RiskCaseDetail } from '#contracts/risk.ts'
import { APPEAL_DAYS, LISTED_CASES } from '#contracts/risk-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { type Actor, mayActOn } from '#server/modules/members/index.ts'
import { answerOf, isInCase, readCaseMembers } from './read-case-members.ts'

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
  byId: row.by_id,
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

/** Returns the cases that a member is in, stopped or not, newest first, each with the answer to the member's appeal. */
export const listCasesOf = async (db: Db, memberId: string): Promise<MemberCase[]> =>
  (
    await cases(db)
      .innerJoin('risk_case_members as o', 'o.case_id', 'c.id')
      .leftJoin('risk_case_answers as a', (join) =>
        join.onRef('a.case_id', '=', 'o.case_id').onRef('a.member_id', '=', 'o.member_id'),
      )
      .leftJoin('members as b', 'b.id', 'a.by_id')
      .select(['a.outcome', 'a.text', 'a.reason as answerReason', 'a.at as answeredAt', 'b.name as answeredBy'])
      .where('o.member_id', '=', memberId)
      .execute()
  ).map((row) => ({
    ...caseOf(row),
    answer: answerOf({ ...row, reason: row.answerReason, at: row.answeredAt, by: row.answeredBy }),
  }))

/** @throws Problem notFound */
export async function readCase(db: Db, viewer: Actor, id: string): Promise<RiskCaseDetail> {
  const row = await cases(db).where('c.id', '=', id).executeTakeFirst()
  assertThat(row, 'notFound')
  const [members, isOwn, group] = await Promise.all([
    readCaseMembers(db, id),
    isInCase(db, id, viewer.memberId),
    db.selectFrom('risk_groups').select('id').where('id', '=', row.group_id).executeTakeFirst(),
  ])
  return {
    ...caseOf(row),
    groupId: row.group_id,
    hasGroup: group !== undefined,
    evidence: row.evidence,
    result: row.result,
    appealUntil: row.decision === 'stopped' ? new Date(row.at.getTime() + APPEAL_DAYS * DAY_MS).toISOString() : null,
    members: members.map(({ evidence, isPaused, isBanned, ...member }) => ({
      ...evidence,
      id: member.id,
      name: member.name,
      isStopped: member.isStopped,
      pause: member.pause,
      inForce: { isPaused, isBanned },
      answer: member.answer,
      banAppealId: member.banAppealId,
      mayAnswer: (isPaused || isBanned) && !member.answer && !isOwn && mayActOn(viewer, member, 'users.ban'),
    })),
  }
}
