import type { RedemptionStep } from '#contracts/rewards.ts'
import type { Tx } from '#server/db/transaction.ts'

/** Adds a step. The caller has locked the redemption's row, so its number is unique. */
export async function addStep(
  tx: Tx,
  memberId: string,
  id: string,
  status: RedemptionStep,
  reason: string,
  byId: string | null,
  now: Date,
): Promise<void> {
  const { seq } = await tx
    .selectFrom('redemption_events')
    .select((eb) => eb.fn.countAll<number>().as('seq'))
    .where('redemption_id', '=', id)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('redemption_events')
    .values({ member_id: memberId, redemption_id: id, seq: seq + 1, status, at: now, by_id: byId, reason })
    .execute()
}
