// A provider delivers the code of a redemption (docs/product.md#providers).

import type { Selectable } from 'kysely'
import type { ProviderItem } from '#contracts/provider-rules.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { announceStatus } from './announce-step.ts'
import { PLAN_DELETED } from './change-plan.ts'
import { claimTypedCode } from './claim-code.ts'
import type { CodeCipher } from './code-cipher.ts'
import { readCost } from './code-cost.ts'
import type { RewardsContext } from './context.ts'
import { isPaid } from './is-paid.ts'
import { addStep } from './steps.ts'
import { endOfDay, lastDayOf } from './subscription-end.ts'

export type StoredRow = Selectable<Schema['redemptions']>

export interface DeliveredCode {
  readonly code: string
  readonly instructions: string
  /** What was ordered. Its value is the cost of the code. */
  readonly item?: ProviderItem | null
}

/**
 * Completes an open redemption, whose row the caller has locked, with the code of a provider.
 *
 * @throws Problem redemptionUnpaid; activationCodeUsed for a code that was given out before
 */
export async function deliverOrdered(
  tx: Tx,
  context: Pick<RewardsContext, 'cipher' | 'notifier'>,
  row: StoredRow,
  { code, instructions, item }: DeliveredCode,
  now: Date,
): Promise<void> {
  assertThat(await isPaid(tx, row), 'redemptionUnpaid')
  const codeId = await claimTypedCode(tx, context.cipher, row, { activationCode: code, instructions }, null, now)
  const cost = costOfItem(item)
  if (cost)
    await tx
      .updateTable('activation_codes')
      .set(cost)
      .where('id', '=', codeId)
      .where('cost_minor', 'is', null)
      .execute()
  const expiresAt = endOfDay(lastDayOf(now, row.months))
  await tx
    .updateTable('redemptions')
    .set({ status: 'completed', code_id: codeId, completed_at: now, expires_at: expiresAt })
    .where('id', '=', row.id)
    .execute()
  await addStep(tx, row.member_id, row.id, 'completed', '', null, now)
  await announceStatus(tx, context.notifier, row, { status: 'completed' })
}

function costOfItem(item: ProviderItem | null | undefined) {
  const minor = item ? readCost(item.amount, item.currency) : undefined
  return item && minor !== undefined ? { cost_minor: Number(minor), cost_currency: item.currency } : undefined
}

/**
 * Adds the code of a redemption that has ended otherwise to the stock of its plan; one of a deleted plan is withdrawn, so that it can be added to another.
 * A code that is known already is left out.
 */
export async function stockLateCode(
  tx: Tx,
  cipher: CodeCipher,
  { plan_id }: Pick<StoredRow, 'plan_id'>,
  { id, batch, code, instructions, item }: DeliveredCode & { readonly id: string; readonly batch: string },
  now: Date,
): Promise<void> {
  const fingerprints = cipher.fingerprints(code)
  const known = await tx
    .selectFrom('activation_codes')
    .select('id')
    .where('fingerprint', 'in', fingerprints)
    .executeTakeFirst()
  if (known) return
  const plan = await tx.selectFrom('plans').select('deleted_at').where('id', '=', plan_id).executeTakeFirst()
  const state = plan?.deleted_at
    ? { state: 'void' as const, voided_at: now, void_reason: PLAN_DELETED }
    : { state: 'available' as const }
  await tx
    .insertInto('activation_codes')
    .values({
      ...{ id, plan_id, batch, instructions, added_at: now, ...state, ...costOfItem(item) },
      ...{ ciphertext: cipher.encrypt(code, id), fingerprint: fingerprints[0] },
    })
    .execute()
}

/** Whether a code is that of a completed redemption. */
export async function isCodeOf(tx: Tx, cipher: CodeCipher, row: StoredRow, code: string): Promise<boolean> {
  const found = await tx
    .selectFrom('activation_codes')
    .select('id')
    .where('id', '=', row.code_id)
    .where('fingerprint', 'in', cipher.fingerprints(code))
    .executeTakeFirst()
  return found !== undefined
}
