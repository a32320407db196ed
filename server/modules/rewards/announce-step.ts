// What members read about a step of their redemption: a mail, a notification, and an event for open tabs.

import type { Selectable } from 'kysely'
import type { HoldReason } from '#contracts/hold-rules.ts'
import type { RedemptionStatus } from '#contracts/rewards.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Tx } from '#server/db/transaction.ts'
import { readRecipient } from '#server/modules/accounts/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'

type Row = Selectable<Schema['redemptions']>

/** A status that a redemption reached, with the reason for its member, and the points that it gave back; or a new code. */
interface NewStatus {
  readonly status: Exclude<RedemptionStatus, 'pending'>
  readonly reason?: string
  readonly refunded?: number
  /** Whether it was completed before, and its code was replaced now. */
  readonly isReplacement?: true
}

export async function announceStatus(
  tx: Tx,
  notifier: Notifier,
  row: Row,
  { status, reason = '', refunded = 0, isReplacement }: NewStatus,
): Promise<void> {
  const { id, member_id: memberId, subscription_name: subscription, duration, points_cost: points } = row
  const replacement = isReplacement && { isReplacement }
  const facts = { status, subscription, duration, ...replacement }
  const news = { ...facts, points, reason, refunded: refunded > 0 ? 'yes' : 'no' } as const
  const recipient = await readRecipient(tx, memberId)
  if (recipient) await notifier.mail(tx, recipient, { kind: 'redemption', news })
  const data = { redemptionId: id, ...facts, refunded }
  await notifier.notify(tx, memberId, { kind: 'redemption', data })
  await notifier.event(tx, memberId, { type: 'redemption' })
}

/** Announces that staff hold a redemption. One that a rule holds is announced by its command. */
export async function announceHold(
  tx: Tx,
  notifier: Notifier,
  row: Row,
  { reason, until }: { readonly reason: HoldReason; readonly until: Date },
): Promise<void> {
  const { id, member_id: memberId, subscription_name: subscription, duration } = row
  const about = { subscription, duration, reason, until: until.toISOString() }
  const recipient = await readRecipient(tx, memberId)
  if (recipient) await notifier.mail(tx, recipient, { kind: 'redemptionHeld', ...about })
  await notifier.notify(tx, memberId, { kind: 'redemption_held', data: { redemptionId: id, ...about } })
  await notifier.event(tx, memberId, { type: 'redemption' })
}

/** Announces that a hold has ended, and that a provider or staff deliver. */
export async function announceRelease(tx: Tx, notifier: Notifier, row: Row): Promise<void> {
  const { id, member_id: memberId, subscription_name: subscription, duration } = row
  const recipient = await readRecipient(tx, memberId)
  if (recipient) await notifier.mail(tx, recipient, { kind: 'redemptionReleased', subscription, duration })
  await notifier.notify(tx, memberId, {
    kind: 'redemption_released',
    data: { redemptionId: id, subscription, duration },
  })
  await notifier.event(tx, memberId, { type: 'redemption' })
}
