// The redemptions in a member's data. Deleting an account cancels its open redemptions and refunds them to the wallet, so that
// the ledger's chain stays complete; the ledger then expires the points.

import { sql } from 'kysely'
import { REDEMPTION_STATUSES } from '#contracts/rewards.ts'
import type { Tx } from '#server/db/transaction.ts'
import { type AccountData, EXPORT_ROWS } from '#server/modules/accounts/index.ts'
import { returnToStock } from './catalogue.ts'
import { refund } from './move-redemption.ts'
import { askUntil } from './ordered.ts'
import { addStep } from './steps.ts'
import { findRedemptions } from './store.ts'
import { mayMove } from './transitions.ts'

const REASON = 'Account deleted'
const OPEN = REDEMPTION_STATUSES.filter((status) => status !== 'failed' && mayMove(status, 'cancelled'))

export const rewardsData: AccountData = {
  name: 'redemptions',
  async read(db, memberId) {
    const found = await findRedemptions(db, (eb) => eb('r.member_id', '=', memberId), EXPORT_ROWS)
    return found.map(({ redemption }) => redemption)
  },
  async erase(tx, memberId, now) {
    await cancelOpen(tx, memberId, now)
    await tx
      .updateTable('redemptions')
      .set({ email: '', country: 'OTHER', notes: '' })
      .where('member_id', '=', memberId)
      .execute()
    await tx.updateTable('code_replacements').set({ reason: '' }).where('member_id', '=', memberId).execute()
    // Staff notes are about the member and are deleted with the account.
    await tx.deleteFrom('redemption_notes').where('member_id', '=', memberId).execute()
  },
}

export const goalsData: AccountData = {
  name: 'goal',
  async read(db, memberId) {
    return await db
      .selectFrom('goals')
      .select(['plan_id as planId', 'pinned_at as pinnedAt'])
      .where('member_id', '=', memberId)
      .executeTakeFirst()
  },
  async erase(tx, memberId) {
    await tx.deleteFrom('goals').where('member_id', '=', memberId).execute()
  },
}

async function cancelOpen(tx: Tx, memberId: string, now: Date): Promise<void> {
  // A code that a provider delivers after all goes to the stock. The refund does not stay with the member: the points expire at once.
  await tx
    .updateTable('provider_orders')
    .set({
      ...{ state: 'failed', ended_at: now, reason: REASON },
      ask_until: sql`case when sent_at is not null then ${askUntil(now)}::timestamptz end`,
    })
    .where('member_id', '=', memberId)
    .where('state', 'in', ['created', 'sent', 'unknown'])
    .execute()
  const rows = await tx
    .updateTable('redemptions')
    .set({ status: 'cancelled', held_until: null, reason: REASON, refunded_at: now })
    .where('member_id', '=', memberId)
    .where('status', 'in', OPEN)
    .returning(['id', 'member_id', 'plan_id', 'points_cost', 'subscription_name', 'duration', 'took_stock'])
    .execute()
  // Plans are locked in one order, so that two deletions cannot deadlock.
  const taken = rows.filter((row) => row.took_stock).map((row) => row.plan_id)
  for (const planId of taken.sort()) await returnToStock(tx, planId)
  for (const row of rows) {
    await refund(tx, row, 'cancelled', now)
    await addStep(tx, memberId, row.id, 'cancelled', REASON, null, now)
  }
}
