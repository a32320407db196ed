import type { Tx } from '#server/db/transaction.ts'

/** Returns whether the ledger has the payment of a redemption, and no refund of it. */
export async function isPaid(
  tx: Tx,
  { member_id, id, points_cost }: { member_id: string; id: string; points_cost: number },
): Promise<boolean> {
  const entries = await tx
    .selectFrom('transactions')
    .select(['task_type', 'points'])
    .where('member_id', '=', member_id)
    .where('task_type', 'in', ['redemption', 'refund'])
    .where('reference', '=', id)
    .execute()
  const [payment, ...others] = entries
  return payment?.task_type === 'redemption' && payment.points === -points_cost && others.length === 0
}
