// What staff decide about providers and orders.

import { isDeepStrictEqual } from 'node:util'
import type { ProviderName } from '#contracts/provider-rules.ts'
import type { chooseProvider as chooseContract, endOrder as endContract } from '#contracts/providers.ts'
import type { InputOf } from '#contracts/route.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { refuseSelfDealing, type StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { askUntil, lockForChange, lockRedemption, recordPlanChange } from '#server/modules/rewards/index.ts'

/**
 * Chooses who delivers a plan when it has no codes. Earlier redemptions stay as they are.
 *
 * @throws Problem notFound, catalogueConflict, providerMissing, providerItemMissing, limitPrice
 */
export async function chooseProvider(
  tx: Tx,
  { params: { id }, body: { seen, seenItem, provider, item } }: InputOf<typeof chooseContract>,
  setUp: readonly ProviderName[],
  staff: StaffCall,
  now: Date,
): Promise<void> {
  const plan = await lockForChange(tx, id, staff)
  assertThat(plan.provider === seen && isDeepStrictEqual(plan.provider_item, seenItem), 'catalogueConflict')
  assertThat(provider === null || setUp.includes(provider), 'providerMissing')
  assertThat((item !== null) === (provider === 'tremendous'), 'providerItemMissing')
  await tx
    .updateTable('plans')
    .set({
      provider,
      provider_since: provider && (provider === seen ? plan.provider_since : now),
      provider_item: item && JSON.stringify(item),
      ...(provider && { needs_code: false }),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  await recordPlanChange(
    tx,
    staff,
    'plan.provider',
    id,
    { provider: plan.provider, item: plan.provider_item },
    { provider, item },
    now,
  )
}

/**
 * Ends an order that the provider does not deliver, so that its redemption waits for staff. The provider is asked about it for some days. A code that
 * comes later completes the redemption if it is still open, and else goes to the stock.
 *
 * @throws Problem notFound, selfDealing, orderEnded
 */
export async function endOrder(
  tx: Tx,
  notifier: Notifier,
  { params: { id }, body: { reason } }: InputOf<typeof endContract>,
  staff: StaffCall,
  now: Date,
): Promise<void> {
  const { member_id: memberId } = await lockRedemption(tx, id, staff)
  refuseSelfDealing(staff, memberId)
  const order = await tx
    .selectFrom('provider_orders')
    .select(['provider', 'state'])
    .where('member_id', '=', memberId)
    .where('redemption_id', '=', id)
    .where('state', 'in', ['sent', 'unknown'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  assertThat(order, 'orderEnded')
  await tx
    .updateTable('provider_orders')
    .set({ state: 'failed', ended_at: now, reason, ask_until: askUntil(now) })
    .where('member_id', '=', memberId)
    .where('redemption_id', '=', id)
    .execute()
  await recordStaffAction(
    tx,
    {
      ...{ ...staff, action: 'redemption.end_order', subject: { type: 'redemption', id } },
      ...{ before: { order: order.state, provider: order.provider }, after: { order: 'failed' }, reason },
    },
    now,
  )
  await notifier.event(tx, memberId, { type: 'redemption' })
}
