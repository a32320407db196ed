// Staff replace the code of a completed redemption that does not work (docs/product.md#replaced-codes).

import type { replaceCode as contract } from '#contracts/admin-redemptions.ts'
import type { InputOf } from '#contracts/route.ts'
import { newId } from '#server/adapters/random.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { useCodesLimit } from '#server/http/role-limits.ts'
import { refuseSelfDealing, type StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import { announceStatus } from './announce-step.ts'
import { claimFreeCode, claimTypedCode, voidCode } from './claim-code.ts'
import { readReplacements } from './code-replacements.ts'
import type { RewardsContext } from './context.ts'
import { hasOpenWallet, lockRedemption } from './move-redemption.ts'
import { hasWaitingRefund } from './waiting-refund.ts'

/**
 * Gives the redemption the typed code, or else one of the plan's stock. The old code is void. The member gets a notification and a mail.
 *
 * @throws Problem notFound, limitPrice, limitCodes, selfDealing, redemptionConflict, redemptionRefundWaits, activationCodeMissing (also for a deleted
 *   account), activationCodeUsed, stockEmpty
 */
export async function replaceCode(
  tx: Tx,
  context: RewardsContext,
  { params: { id }, body }: InputOf<typeof contract>,
  staff: StaffCall,
  now: Date,
): Promise<void> {
  const row = await lockRedemption(tx, id, staff)
  refuseSelfDealing(staff, row.member_id)
  assertThat(row.code_id && (await hasOpenWallet(tx, row.member_id)), 'activationCodeMissing')
  const { length: replaced } = await readReplacements(tx, row.member_id, id)
  assertThat(replaced === body.seen, 'redemptionConflict', { status: row.status })
  assertThat(!(await hasWaitingRefund(tx, row, now)), 'redemptionRefundWaits')
  const codeId = body.activationCode
    ? await claimTypedCode(
        tx,
        context.cipher,
        { ...row, id: newId(context.clock, context.random) },
        body,
        staff.actorId,
        now,
      )
    : await claimFreeCode(tx, row.plan_id, now)
  assertThat(codeId, 'stockEmpty')
  await useCodesLimit(tx, staff, 1, 'redemption.replace_code', now)
  const { reason } = body
  await tx.updateTable('redemptions').set({ code_id: codeId }).where('id', '=', id).execute()
  await voidCode(tx, row.code_id, reason, staff.actorId, now)
  const seq = replaced + 1
  await tx
    .insertInto('code_replacements')
    .values({
      ...{ member_id: row.member_id, redemption_id: id, seq, old_code_id: row.code_id },
      ...{ by_id: staff.actorId, at: now, reason },
    })
    .execute()
  const after = { replacement: seq, fromStock: body.activationCode === '' }
  const subject = { type: 'redemption', id }
  await recordStaffAction(
    tx,
    { ...staff, action: 'redemption.replace_code', subject, before: null, after, reason },
    now,
  )
  await announceStatus(tx, context.notifier, row, { status: 'completed', isReplacement: true })
}
