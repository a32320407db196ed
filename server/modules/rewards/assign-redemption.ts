// Staff take an open redemption or give it back (docs/product.md#redemption-assignee). Its member is not notified.

import type { assignRedemption as contract } from '#contracts/admin-redemptions.ts'
import type { InputOf } from '#contracts/route.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { refuseSelfDealing, type StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import { lockRedemption } from './move-redemption.ts'
import { isOpen } from './transitions.ts'

/** @throws Problem notFound, limitPrice, selfDealing; redemptionConflict if it is closed; assigneeChanged if a colleague was faster */
export async function assignRedemption(
  tx: Tx,
  { params: { id }, body: { toMe, seen } }: InputOf<typeof contract>,
  staff: StaffCall,
  now: Date,
): Promise<void> {
  const row = await lockRedemption(tx, id, staff)
  refuseSelfDealing(staff, row.member_id)
  assertThat(isOpen(row.status), 'redemptionConflict', { status: row.status })
  assertThat(row.assignee_id === seen, 'assigneeChanged')
  const assignee = toMe ? staff.actorId : null
  await tx.updateTable('redemptions').set({ assignee_id: assignee }).where('id', '=', id).execute()
  const change = { before: { assignee: row.assignee_id }, after: { assignee }, reason: '' }
  const subject = { type: 'redemption', id }
  await recordStaffAction(tx, { ...staff, action: 'redemption.assign', subject, ...change }, now)
}
