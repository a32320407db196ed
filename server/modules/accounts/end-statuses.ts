// Ends bans and suspensions that have expired. A job does so, and a sign-in does so for its own member.

import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Member } from './store.ts'

const BATCH_SIZE = 500

const ACTIVE = { status: 'active', status_reason: '', status_by: null, status_until: null } as const

/** Ends all that have expired. @returns their number */
export async function endStatuses(db: Db, now: Date): Promise<number> {
  let ended = 0
  for (;;) {
    const count = await inTransaction(db, (tx) => endBatch(tx, now))
    ended += count
    if (count < BATCH_SIZE) return ended
  }
}

async function endBatch(tx: Tx, now: Date): Promise<number> {
  const expired = await tx
    .selectFrom('members')
    .select('id')
    .where('status_until', '<=', now)
    .orderBy('status_until')
    .limit(BATCH_SIZE)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  if (expired.length === 0) return 0
  await tx
    .updateTable('members')
    .set({ ...ACTIVE, status_since: now, updated_at: now })
    .where(
      'id',
      'in',
      expired.map(({ id }) => id),
    )
    .execute()
  return expired.length
}

/** Makes a member active if the ban or suspension has expired. @returns whether it had */
export async function endStatus(tx: Tx, { id, statusUntil }: Member, now: Date): Promise<boolean> {
  if (!statusUntil || statusUntil > now) return false
  const { numUpdatedRows } = await tx
    .updateTable('members')
    .set({ ...ACTIVE, status_since: now, updated_at: now })
    .where('id', '=', id)
    // A ban that was extended concurrently stays.
    .where('status_until', '<=', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
