// The emergency fix: its preview from the newest investigation, and its start after staff have seen the preview. Each balance
// is checked again under its lock, so an outdated preview does no harm.

import type { AuditRun, fixAllUsers, previewFix } from '#contracts/points-audit.ts'
import { LISTED_CORRECTIONS } from '#contracts/points-audit-rules.ts'
import type { InputOf, OutputOf } from '#contracts/route.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import type { AuditContext } from './context.ts'
import { insertRun, newestFinished, readRun } from './runs.ts'
import { IS_LOW } from './summarize-findings.ts'

export async function readFixPreview(db: Db): Promise<OutputOf<typeof previewFix>> {
  const run = await newestFinished(db)
  if (!run?.ended_at) return { preview: null }
  const rows = await db
    .selectFrom('audit_findings as f')
    .leftJoin('members as m', 'm.id', 'f.member_id')
    .select(['f.member_id', 'm.email', 'f.points', 'f.ledger_points'])
    .where('f.run_id', '=', run.id)
    .where(IS_LOW)
    .orderBy('f.member_id')
    .limit(LISTED_CORRECTIONS)
    .execute()
  return {
    preview: {
      investigationId: run.id,
      investigatedAt: run.ended_at.toISOString(),
      membersChecked: run.checked,
      members: run.low,
      points: run.missing,
      items: rows.map(({ member_id, email, points, ledger_points }) => ({
        memberId: member_id,
        email: email ?? '',
        before: points,
        after: Math.max(points, ledger_points ?? points),
      })),
    },
  }
}

/** @throws Problem auditPreviewOld, auditRunning */
export async function startFix(
  tx: Tx,
  context: AuditContext,
  seen: InputOf<typeof fixAllUsers>['body'],
  staff: StaffCall,
  now: Date,
): Promise<AuditRun> {
  const source = await newestFinished(tx)
  const { investigationId: id, members, points } = seen
  assertThat(
    source?.ended_at && source.id === id && source.low === members && source.missing === points,
    'auditPreviewOld',
  )
  const row = await insertRun(tx, context, { kind: 'fix', sourceId: id, total: members }, staff, now)
  await recordStaffAction(
    tx,
    {
      ...staff,
      action: 'points_audit.fix',
      subject: { type: 'audit_run', id: row.id },
      before: null,
      after: { investigation: id, members, points },
      reason: '',
    },
    now,
  )
  return await readRun(tx, row)
}
