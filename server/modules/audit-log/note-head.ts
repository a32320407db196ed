// Notes the head of the staff audit outside the database. Nothing is noted over what does not fit: then the evidence stays
// as it is, until an operator has looked.

import type { AuditAnchorStore } from '#server/adapters/audit-anchor-store.ts'
import type { Db } from '#server/db/transaction.ts'
import { type Head, readLastHead, writeHead } from './kept-head.ts'

/** `begun`: there was nothing. The last three leave the place as it is. */
export type Noting = 'unchanged' | 'noted' | 'begun' | 'truncated' | 'rewritten' | 'signature wrong'

/** The newest entry, as the log's head says. */
export async function readHead(db: Db): Promise<Head> {
  const row = await db.selectFrom('staff_audit_head').select(['seq', 'hash']).where('id', '=', 1).executeTakeFirst()
  return { seq: row?.seq ?? 0, hash: row?.hash.toString('hex') ?? '' }
}

/** @param head as it was read at some time before */
export async function storeAnchor(
  db: Db,
  place: AuditAnchorStore,
  secret: string,
  head: Head,
  now: Date,
): Promise<Noting> {
  const { head: last, isForged } = readLastHead(secret, await place.readEnd())
  if (isForged) return 'signature wrong'
  if (last && head.seq < last.seq) {
    // Another process may have brought the place further since the head was read: the log says whether it was cut off.
    const newest = await readHead(db)
    return newest.seq < last.seq ? 'truncated' : await storeAnchor(db, place, secret, newest, now)
  }
  if (last && head.seq === last.seq) return head.hash === last.hash ? 'unchanged' : 'rewritten'
  if (last && last.seq > 0 && (await hashAt(db, last.seq)) !== last.hash) return 'rewritten'
  await place.add(writeHead(secret, head, now))
  return last ? 'noted' : 'begun'
}

async function hashAt(db: Db, seq: number): Promise<string | undefined> {
  const row = await db.selectFrom('staff_audit').select('hash').where('seq', '=', seq).executeTakeFirst()
  return row?.hash.toString('hex')
}
