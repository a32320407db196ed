// Staff change a subscription's name and position. Earlier redemptions retain the old name.

import type { editSubscription as contract } from '#contracts/admin-subscriptions.ts'
import type { InputOf } from '#contracts/route.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import { inferCategory, inferName } from './infer-subscription-details.ts'

/** @throws Problem notFound, catalogueConflict */
export async function editSubscription(
  tx: Tx,
  { params: { id }, body }: InputOf<typeof contract>,
  staff: StaffCall,
  now: Date,
): Promise<void> {
  const row = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  assertThat(row, 'notFound')
  const before = {
    name: row.name ?? inferName(id),
    description: row.description,
    category: row.category ?? inferCategory(id),
  }
  const { seen, ...after } = body
  const isSeen =
    seen.name === before.name && seen.description === before.description && seen.category === before.category
  assertThat(isSeen, 'catalogueConflict')
  await tx
    .updateTable('subscriptions')
    .set({ ...after, updated_at: now })
    .where('id', '=', id)
    .execute()
  const subject = { type: 'service', id }
  await recordStaffAction(tx, { ...staff, action: 'service.edit', subject, before, after, reason: '' }, now)
}
