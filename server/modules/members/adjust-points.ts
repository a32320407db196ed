// Staff add points to a member, or deduct them: one entry of the ledger. The wallet is locked first, so that of two staff
// at once the second one finds the first one's adjustment, which they have not seen, and is told.

import type { adjustPoints as contract } from '#contracts/members.ts'
import type { InputOf, OutputOf } from '#contracts/route.ts'
import { newRandomId, type Random } from '#server/adapters/random.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit/index.ts'
import { postEntry } from '#server/modules/ledger/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { type Actor, reaches } from './may-act.ts'

/** @throws Problem notFound, forbidden, memberAdjusted, adjustmentTooLarge */
export async function adjustPoints(
  tx: Tx,
  { notifier, random }: { readonly notifier: Notifier; readonly random: Random },
  viewer: Actor,
  { params, body }: InputOf<typeof contract>,
  staff: StaffCall,
  now: Date,
): Promise<OutputOf<typeof contract>> {
  const { id } = params
  const member = await tx.selectFrom('members').select(['id', 'role', 'status']).where('id', '=', id).executeTakeFirst()
  assertThat(member && member.status !== 'deleted', 'notFound')
  assertThat(reaches(viewer, member), 'forbidden')
  const wallet = await tx
    .selectFrom('wallets')
    .select(['points', 'closed_at'])
    .where('member_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  assertThat(wallet?.closed_at === null, 'notFound')
  const { points } = wallet
  assertThat((await countAdjustments(tx, id)) === body.seenAdjustments, 'memberAdjusted', { points })
  const result = points + body.points
  assertThat(result >= 0, 'adjustmentTooLarge', { result, points })

  const entry = await postEntry(
    tx,
    {
      memberId: id,
      type: body.points > 0 ? 'earn' : 'redeem',
      points: Math.abs(body.points),
      description: `Adjustment: ${body.reason}`,
      taskType: 'adjustment',
      reference: newRandomId(random),
      reason: 'adjustment',
    },
    now,
  )
  await recordStaffAction(
    tx,
    {
      ...staff,
      action: 'member.adjust_points',
      subject: { type: 'member', id },
      before: { points },
      after: { points: entry.balanceAfter, change: body.points, entry: entry.seq },
      reason: body.reason,
    },
    now,
  )
  await notifier.notice(tx, id, { kind: 'points_adjusted', data: { points: body.points, reason: body.reason } })
  await notifier.event(tx, id, { type: 'balance' })
  return { oldPoints: points, newPoints: entry.balanceAfter, pointsChange: body.points }
}

/** How often staff have adjusted a member's points. Each has a reference, and so is found by an index. */
export async function countAdjustments(db: Db, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('transactions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('task_type', '=', 'adjustment')
    .where('reference', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}
