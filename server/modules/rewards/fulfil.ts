// A redemption is to be fulfilled: it is open and not held. The sources of codes are tried in this order: the stock, then staff by the
// queue. The command of a new redemption takes a code from the stock itself, in its commit.

import type { Selectable } from 'kysely'
import type { RedemptionStatus } from '#contracts/rewards.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { announceStatus } from './announce-step.ts'
import { announceLastCode, returnToStock } from './catalogue.ts'
import { claimFreeCode } from './claim-code.ts'
import { isPaid } from './is-paid.ts'
import { isOrdered } from './ordered.ts'
import { addStep } from './steps.ts'
import { endOfDay, lastDayOf } from './subscription-end.ts'

/**
 * Delivers an open redemption from the stock, or leaves it in the queue. The code of a member who is banned or suspended waits for staff,
 * as does one without a payment. One that a provider was asked for waits for its answer. What it took from a counted stock goes back when it is delivered
 * by a code.
 *
 * @param row locked by the caller
 * @returns its status
 */
export async function fulfil(
  tx: Tx,
  notifier: Notifier,
  row: Selectable<Schema['redemptions']>,
  now: Date,
): Promise<RedemptionStatus> {
  const { id, member_id: memberId, plan_id: planId, months, status } = row
  const member = await tx.selectFrom('members').select('status').where('id', '=', memberId).executeTakeFirstOrThrow()
  if (member.status !== 'active' || !(await isPaid(tx, row)) || (await isOrdered(tx, row))) return status
  const codeId = await claimFreeCode(tx, planId, now)
  if (!codeId) return status
  const expiresAt = endOfDay(lastDayOf(now, months))
  await tx
    .updateTable('redemptions')
    .set({ status: 'completed', code_id: codeId, completed_at: now, expires_at: expiresAt, took_stock: false })
    .where('id', '=', id)
    .execute()
  if (row.took_stock) await returnToStock(tx, planId)
  await announceLastCode(tx, planId, now)
  await addStep(tx, memberId, id, 'completed', '', null, now)
  await announceStatus(tx, notifier, row, { status: 'completed' })
  return 'completed'
}
