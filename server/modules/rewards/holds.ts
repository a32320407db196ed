// Holds of redemptions (docs/product.md#holds). While a redemption is held it is pending, and nothing is delivered. Its row is locked for each
// change, so of a release, a cancellation and the job only the first has an effect.

import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Logger } from 'pino'
import type {
  holdRedemption as holdContract,
  releaseRedemption as releaseContract,
} from '#contracts/redemption-holds.ts'
import type { RedemptionStatus } from '#contracts/rewards.ts'
import type { InputOf } from '#contracts/route.ts'
import type { Schema } from '#server/db/schema.ts'
import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { refuseSelfDealing, type StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { announceHold, announceRelease } from './announce-step.ts'
import { fulfil } from './fulfil.ts'
import { holdEnd } from './hold-decision.ts'
import { lockRedemption } from './move-redemption.ts'
import { IS_UNDER_WAY, isOrdered } from './ordered.ts'
import { addStep } from './steps.ts'
import { hasWaitingRefund, refundWaits } from './waiting-refund.ts'

/** How many holds one run of the job ends. */
const BATCH_SIZE = 1000

/** Whether {@link holdRedemption} can hold a redemption. `r` is the alias of redemptions. */
export const CAN_BE_HELD: RawBuilder<boolean> = sql<boolean>`(r.status = 'pending' and r.hold_reason is null and not exists (
  select from provider_orders p where p.member_id = r.member_id and p.redemption_id = r.id and ${IS_UNDER_WAY}))`

/**
 * @param auditReason for the audit log; the member reads `reason` in general terms
 * @throws Problem notFound, limitPrice, selfDealing; redemptionConflict if it is no longer pending; redemptionHeldBefore,
 *   redemptionOrdered
 */
export async function holdRedemption(
  tx: Tx,
  notifier: Notifier,
  { params: { id }, body: { reason } }: InputOf<typeof holdContract>,
  staff: StaffCall,
  now: Date,
  auditReason = '',
): Promise<void> {
  const row = await lockRedemption(tx, id, staff)
  refuseSelfDealing(staff, row.member_id)
  assertThat(row.hold_reason === null, 'redemptionHeldBefore')
  assertThat(row.status === 'pending', 'redemptionConflict', { status: row.status })
  assertThat(!(await isOrdered(tx, row)), 'redemptionOrdered')
  const until = holdEnd(now)
  await tx.updateTable('redemptions').set({ held_until: until, hold_reason: reason }).where('id', '=', id).execute()
  await addStep(tx, row.member_id, id, 'held', reason, staff.actorId, now)
  const after = { status: 'pending', heldUntil: until.toISOString(), holdReason: reason }
  const action = {
    action: 'redemption.hold',
    subject: { type: 'redemption', id },
    before: { status: 'pending' },
    after,
  }
  await recordStaffAction(tx, { ...staff, ...action, reason: auditReason }, now)
  await announceHold(tx, notifier, row, { reason, until })
}

/** Ends a hold. A plan with codes in stock delivers one at once. @throws Problem notFound, selfDealing, redemptionNotHeld, redemptionRefundWaits */
export async function releaseRedemption(
  tx: Tx,
  notifier: Notifier,
  { params: { id } }: InputOf<typeof releaseContract>,
  staff: StaffCall,
  now: Date,
): Promise<void> {
  const row = await lockRedemption(tx, id, staff)
  refuseSelfDealing(staff, row.member_id)
  assertThat(row.held_until, 'redemptionNotHeld')
  assertThat(!(await hasWaitingRefund(tx, row, now)), 'redemptionRefundWaits')
  await releaseByStaff(tx, notifier, row, staff, now)
}

/** Releases a held redemption of another member. @param row locked by the caller @returns the new status */
export async function releaseByStaff(
  tx: Tx,
  notifier: Notifier,
  row: Selectable<Schema['redemptions']>,
  staff: StaffCall,
  now: Date,
): Promise<RedemptionStatus> {
  const status = await releaseLocked(tx, notifier, row, staff.actorId, now)
  const before = { status: 'pending', heldUntil: row.held_until?.toISOString(), holdReason: row.hold_reason }
  const subject = { type: 'redemption', id: row.id }
  const action = { action: 'redemption.release', subject, before, after: { status } }
  await recordStaffAction(tx, { ...staff, ...action, reason: '' }, now)
  return status
}

/** Ends the holds whose time is over and whose cancellation no one proposed, each in a transaction of its own. @returns how many */
export async function releaseDue(
  db: Db,
  { notifier, log }: { readonly notifier: Notifier; readonly log: Logger },
  now: Date,
): Promise<number> {
  const due = await db
    .selectFrom('redemptions as r')
    .select('r.id')
    .where('r.held_until', '<=', now)
    .where((eb) => eb.not(refundWaits(now)))
    .orderBy('r.held_until')
    .limit(BATCH_SIZE)
    .execute()
  let released = 0
  for (const { id } of due) {
    try {
      if (await inTransaction(db, (tx) => releaseIfDue(tx, notifier, id, now))) released += 1
    } catch (error) {
      log.error({ err: error, redemption: id }, 'a held redemption could not be released')
    }
  }
  return released
}

/** @returns whether it was released */
async function releaseIfDue(tx: Tx, notifier: Notifier, id: string, now: Date): Promise<boolean> {
  const row = await lockRedemption(tx, id, null)
  if (!row.held_until || row.held_until > now || (await hasWaitingRefund(tx, row, now))) return false
  await releaseLocked(tx, notifier, row, null, now)
  return true
}

async function releaseLocked(
  tx: Tx,
  notifier: Notifier,
  row: Selectable<Schema['redemptions']>,
  byId: string | null,
  now: Date,
): Promise<RedemptionStatus> {
  await tx.updateTable('redemptions').set({ held_until: null }).where('id', '=', row.id).execute()
  await addStep(tx, row.member_id, row.id, 'released', '', byId, now)
  const status = await fulfil(tx, notifier, row, now)
  if (status === 'pending') await announceRelease(tx, notifier, row)
  return status
}
