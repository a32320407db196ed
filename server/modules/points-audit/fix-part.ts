// Corrects the next members whom an investigation found below their ledger, each in turn, and looks at them again: what the list of
// findings says of them is true afterwards.

import type { Tx } from '#server/db/transaction.ts'
import { recordStaffAction } from '#server/modules/audit/index.ts'
import { type Correction, correctWallet } from '#server/modules/ledger/index.ts'
import { checkRange } from './check-range.ts'
import type { AuditContext } from './context.ts'
import { rowOf } from './investigate-part.ts'
import type { RunRow } from './runs.ts'
import { IS_LOW, sumUp } from './sum-up.ts'

/** What staff see as the reason, and the member in the notice. */
const REASON = 'The points audit found points missing'

/** Their wallets, and the head of the staff audit, are locked until a part is done: few, so that nobody waits for long. */
const AT_ONCE = 10

export async function fixPart(tx: Tx, context: AuditContext, run: RunRow, now: Date): Promise<void> {
  const sourceId = run.source_id ?? ''
  const ids = await nextLow(tx, sourceId, run.after, AT_ONCE)
  let fixed = 0
  let points = 0
  for (const memberId of ids) {
    const correction = await correctWallet(tx, memberId, now)
    await keep(tx, run.id, memberId, correction)
    if (correction.outcome === 'fixed') {
      fixed += 1
      points += correction.points.after - correction.points.before
      await tell(tx, context, run, memberId, correction, now)
    }
    await lookAgain(tx, sourceId, memberId, context.secret)
  }
  const isEnd = ids.length < AT_ONCE
  await tx
    .updateTable('audit_runs')
    .set({
      after: ids.at(-1) ?? run.after,
      checked: run.checked + ids.length,
      fixed: run.fixed + fixed,
      missing: run.missing + points,
      ...(isEnd && { state: 'finished' as const, ended_at: now }),
    })
    .where('id', '=', run.id)
    .execute()
  if (isEnd) await sumUp(tx, sourceId)
}

async function nextLow(tx: Tx, sourceId: string, after: string, limit: number): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('audit_findings')
    .select('member_id')
    .where('run_id', '=', sourceId)
    .where('member_id', '>', after)
    .where(IS_LOW)
    .orderBy('member_id')
    .limit(limit)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

async function keep(tx: Tx, runId: string, memberId: string, { outcome, points, totalEarned }: Correction) {
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

/** In the staff audit, by whoever started the fix; and to the member, whose open tabs read again. */
async function tell(
  tx: Tx,
  { notifier }: AuditContext,
  run: RunRow,
  memberId: string,
  { points, totalEarned }: Correction,
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
      after: { points: points.after, totalEarned: totalEarned.after, fix: run.id },
      reason: REASON,
    },
    now,
  )
  const raised = points.after - points.before
  if (raised > 0)
    await notifier.notice(tx, memberId, { kind: 'points_adjusted', data: { points: raised, reason: REASON } })
  await notifier.event(tx, memberId, { type: 'balance' })
}

async function lookAgain(tx: Tx, sourceId: string, memberId: string, secret: string): Promise<void> {
  const [found] = await checkRange(tx, { only: memberId }, secret)
  const stored = tx.deleteFrom('audit_findings').where('run_id', '=', sourceId).where('member_id', '=', memberId)
  await stored.execute()
  if (found) await tx.insertInto('audit_findings').values(rowOf(sourceId, found)).execute()
}
