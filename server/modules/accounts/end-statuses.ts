// Bans and suspensions with a last day end by themselves: a job ends what is over, and whoever signs in before it has
// come is let in all the same.

import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Member } from './store.ts'

const AT_ONCE = 500

const ACTIVE = { status: 'active', status_reason: '', status_by: null, status_until: null } as const

/** Ends all that are over. @returns how many */
export async function endStatuses(db: Db, now: Date): Promise<number> {
  let ended = 0
  for (;;) {
    const part = await inTransaction(db, (tx) => endSome(tx, now))
    ended += part
    if (part < AT_ONCE) return ended
  }
}

async function endSome(tx: Tx, now: Date): Promise<number> {
  const over = await tx
    .selectFrom('members')
    .select('id')
    .where('status_until', '<=', now)
    .orderBy('status_until')
    .limit(AT_ONCE)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  if (over.length === 0) return 0
  await tx
    .updateTable('members')
    .set({ ...ACTIVE, status_since: now, updated_at: now })
    .where(
      'id',
      'in',
      over.map(({ id }) => id),
    )
    .execute()
  return over.length
}

/** Makes a member active whose ban or suspension is over. @returns whether it was */
export async function endStatus(tx: Tx, { id, statusUntil }: Member, now: Date): Promise<boolean> {
  if (!statusUntil || statusUntil > now) return false
  const { numUpdatedRows } = await tx
    .updateTable('members')
    .set({ ...ACTIVE, status_since: now, updated_at: now })
    .where('id', '=', id)
    // A ban that was made longer at this very moment stays.
    .where('status_until', '<=', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
