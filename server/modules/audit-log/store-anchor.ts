// Stores the head of the audit log as an anchor outside the database. Where the newest anchor does not match the log, it
// stores nothing: the evidence stays until an operator has examined it.

import type { AuditAnchorStore } from '#server/adapters/audit-anchor-store.ts'
import type { Db } from '#server/db/transaction.ts'
import { type AuditHead, parseLastAnchor, signAnchor } from './audit-anchors.ts'

/** `first`: the store was empty. The last three leave the store unchanged. */
export type StoreResult = 'unchanged' | 'stored' | 'first' | 'truncated' | 'rewritten' | 'signature wrong'

/** Reads number and hash of the newest entry. */
export async function readHead(db: Db): Promise<AuditHead> {
  const row = await db.selectFrom('audit_log_head').select(['seq', 'hash']).where('id', '=', 1).executeTakeFirst()
  return { seq: row?.seq ?? 0, hash: row?.hash.toString('hex') ?? '' }
}

/** @param head the head as the caller read it; it may be outdated */
export async function storeAnchor(
  db: Db,
  store: AuditAnchorStore,
  secret: string,
  head: AuditHead,
  now: Date,
): Promise<StoreResult> {
  const { anchor: last, isForged } = parseLastAnchor(secret, await store.readEnd())
  if (isForged) return 'signature wrong'
  if (last && head.seq < last.seq) {
    // Another process may have stored a later head meanwhile; reading the head again shows whether the log is truncated.
    const newest = await readHead(db)
    return newest.seq < last.seq ? 'truncated' : await storeAnchor(db, store, secret, newest, now)
  }
  if (last && head.seq === last.seq) return head.hash === last.hash ? 'unchanged' : 'rewritten'
  if (last && last.seq > 0 && (await hashAt(db, last.seq)) !== last.hash) return 'rewritten'
  await store.add(signAnchor(secret, head, now))
  return last ? 'stored' : 'first'
}

async function hashAt(db: Db, seq: number): Promise<string | undefined> {
  const row = await db.selectFrom('audit_log').select('hash').where('seq', '=', seq).executeTakeFirst()
  return row?.hash.toString('hex')
}
