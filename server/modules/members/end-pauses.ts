// Lifts pauses whose time is over. Only pauses by a decision on a risk group have an end; a ban stays.

import type { Logger } from 'pino'
import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { announceResume } from './pause-redemptions.ts'

/** How many pauses one run of the job ends. */
const BATCH_SIZE = 1000

/** Ends each pause in a transaction of its own. @returns how many */
export async function endPauses(
  db: Db,
  { notifier, log }: { readonly notifier: Notifier; readonly log: Logger },
  now: Date,
): Promise<number> {
  const due = await db
    .selectFrom('redemption_pauses')
    .select(['id', 'member_id'])
    .where('lifted_at', 'is', null)
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .limit(BATCH_SIZE)
    .execute()
  let ended = 0
  for (const { id, member_id: memberId } of due) {
    try {
      if (await inTransaction(db, (tx) => endPause(tx, notifier, id, memberId, now))) ended += 1
    } catch (error) {
      log.error({ err: error, pause: id }, 'a pause of redemptions could not be ended')
    }
  }
  return ended
}

/** @returns whether it still ran */
async function endPause(tx: Tx, notifier: Notifier, id: string, memberId: string, now: Date): Promise<boolean> {
  // As staff do who lift a pause.
  await tx.selectFrom('wallets').select('member_id').where('member_id', '=', memberId).forUpdate().execute()
  const { numUpdatedRows } = await tx
    .updateTable('redemption_pauses')
    .set({ lifted_at: now })
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await announceResume(tx, notifier, memberId)
  return true
}
