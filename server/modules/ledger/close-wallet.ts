// Closes the wallet of a deleted account: the remaining points expire by an entry, so that the chain accounts for them. The
// entries remain, with the member's id alone.

import { run } from '#server/db/pipeline.ts'
import type { Tx } from '#server/db/transaction.ts'
import { recordExpiry } from './expiry/record-expiry.ts'
import { lockWallet, postEntry } from './post.ts'

const ACCOUNT_DELETED = 'account deleted'

export async function closeWallet(tx: Tx, memberId: string, now: Date): Promise<void> {
  const { points } = await run(tx, lockWallet(memberId))
  if (points > 0) {
    await recordExpiry(tx, { memberId, reference: ACCOUNT_DELETED, points }, now)
    await postEntry(
      tx,
      {
        memberId,
        type: 'redeem',
        points,
        description: 'Points given up with the account',
        taskType: 'expiry',
        reference: ACCOUNT_DELETED,
        reason: 'expiry: account deleted',
      },
      now,
    )
  }
  await tx.updateTable('wallets').set({ closed_at: now }).where('member_id', '=', memberId).execute()
}
