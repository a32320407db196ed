import type { Tx } from '#server/db/transaction.ts'

/** Records why points expire: the source of the entry that follows in the same transaction. */
export async function recordExpiry(
  tx: Tx,
  { memberId, reference, points }: { readonly memberId: string; readonly reference: string; readonly points: number },
  now: Date,
): Promise<void> {
  await tx.insertInto('points_expiries').values({ member_id: memberId, reference, points, at: now }).execute()
}
