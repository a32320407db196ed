// Corrects the next member whose wallet is below the ledger, and replaces the stored finding by a new check. One member per
// transaction: locking a second wallet after the audit log's head could deadlock with a transaction that locks them in the
// usual order.

import type { Db, Tx } from '#server/db/transaction.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import { type Correction, correctWallet } from '#server/modules/ledger/index.ts'
import { type CheckContext, checkRange, readFigures } from './check-range.ts'
import type { AuditContext } from './context.ts'
import type { MemberFindings } from './findings.ts'
import { rowOf } from './investigate-batch.ts'
import type { RunRow } from './runs.ts'
import { IS_LOW, summarizeFindings } from './summarize-findings.ts'
import { unreadableMember, unreadableOf } from './unreadable.ts'

/** The reason in the audit log and in the member's notification. */
const REASON = 'The points audit found points missing'

/** @param unreadable members whose rows cannot be read: they are left unchanged */
export async function fixNextMember(
  tx: Tx,
  context: AuditContext,
  run: RunRow,
  now: Date,
  unreadable: ReadonlySet<string> = new Set(),
): Promise<void> {
  const sourceId = run.source_id ?? ''
  const memberId = await nextLow(tx, sourceId, run.after)
  if (memberId === undefined) {
    await tx.updateTable('audit_runs').set({ state: 'finished', ended_at: now }).where('id', '=', run.id).execute()
    await summarizeFindings(tx, sourceId)
    return
  }
  const isReadable = !unreadable.has(memberId)
  const correction = isReadable ? await correctWallet(tx, memberId, now) : await unchanged(tx, memberId)
  await recordCorrection(tx, run.id, memberId, correction)
  const isFixed = correction.outcome === 'fixed'
  if (isFixed) await notifyMember(tx, context, run, memberId, correction, now)
  const [found] = isReadable
    ? await checkRange(tx, { only: memberId }, context)
    : [await unreadableMember(tx, memberId)]
  await replaceFindings(tx, sourceId, memberId, found)
  await tx
    .updateTable('audit_runs')
    .set({
      after: memberId,
      checked: run.checked + 1,
      fixed: run.fixed + (isFixed ? 1 : 0),
      missing: run.missing + (isFixed ? correction.points.after - correction.points.before : 0),
    })
    .where('id', '=', run.id)
    .execute()
}

/** Returns the next member's id if their rows cannot be read. */
export async function findUnfixable(db: Db, run: RunRow, context: CheckContext): Promise<ReadonlySet<string>> {
  const memberId = await nextLow(db, run.source_id ?? '', run.after)
  if (memberId === undefined) return new Set()
  return await unreadableOf(db, [memberId], context)
}

async function unchanged(tx: Tx, memberId: string): Promise<Correction> {
  const { points, totalEarned } = await readFigures(tx, memberId)
  const same = (figure: number) => ({ before: figure, after: figure })
  return { outcome: 'history_damaged', points: same(points), totalEarned: same(totalEarned), entries: [] }
}

async function nextLow(db: Db, sourceId: string, after: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('audit_findings')
    .select('member_id')
    .where('run_id', '=', sourceId)
    .where('member_id', '>', after)
    .where(IS_LOW)
    .orderBy('member_id')
    .limit(1)
    .executeTakeFirst()
  return row?.member_id
}

async function recordCorrection(tx: Tx, runId: string, memberId: string, { outcome, points, totalEarned }: Correction) {
  await tx
    .insertInto('audit_corrections')
    .values({
      run_id: runId,
      member_id: memberId,
      outcome,
      points_before: points.before,
      points_after: points.after,
      earned_before: totalEarned.before,
      earned_after: totalEarned.after,
    })
    .execute()
}

/** Records the correction in the audit log, with the staff member who started the fix, and notifies the member. */
async function notifyMember(
  tx: Tx,
  { notifier }: AuditContext,
  run: RunRow,
  memberId: string,
  { points, totalEarned, entries }: Correction,
  now: Date,
): Promise<void> {
  await recordStaffAction(
    tx,
    {
      actorId: run.started_by,
      address: run.address,
      requestId: run.request_id,
      action: 'member.correct_points',
      subject: { type: 'member', id: memberId },
      before: { points: points.before, totalEarned: totalEarned.before },
      // The source of the correcting entries.
      after: { points: points.after, totalEarned: totalEarned.after, fix: run.id, entries },
      reason: REASON,
    },
    now,
  )
  const raised = points.after - points.before
  if (raised > 0)
    await notifier.notify(tx, memberId, { kind: 'points_adjusted', data: { points: raised, reason: REASON } })
  await notifier.event(tx, memberId, { type: 'balance' })
}

async function replaceFindings(
  tx: Tx,
  sourceId: string,
  memberId: string,
  found: MemberFindings | undefined,
): Promise<void> {
  const stored = tx.deleteFrom('audit_findings').where('run_id', '=', sourceId).where('member_id', '=', memberId)
  await stored.execute()
  if (found) await tx.insertInto('audit_findings').values(rowOf(sourceId, found)).execute()
}
