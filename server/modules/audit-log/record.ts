// Records staff actions, in the transaction of the action. Entries form a hash chain: each hash covers the entry and the
// hash before it, so that an edited, removed or reordered entry is detected.

import { createHash } from 'node:crypto'
import type { Tx } from '#server/db/transaction.ts'
import { markRecorded, type StaffActor } from '#server/http/staff-call.ts'

export interface StaffAction extends StaffActor {
  /** A noun and verb such as `redemption.complete`. */
  readonly action: string
  readonly subject: { readonly type: string; readonly id: string }
  /** What changed, as plain data; never a secret such as an activation code. */
  readonly before: unknown
  readonly after: unknown
  readonly reason: string
}

export interface AuditEntry {
  readonly seq: number
  readonly at: Date
  readonly actor_id: string
  readonly action: string
  readonly subject_type: string
  readonly subject_id: string
  readonly before: string
  readonly after: string
  readonly reason: string
  readonly address: string
  /** Null for actions without a request, and for entries from before it was stored. */
  readonly request_id: string | null
}

/**
 * Returns the hash of an audit entry. JSON of the fields in a fixed order is unambiguous. Without a request id the list
 * is one item shorter, as in entries from before it was stored.
 */
export function auditHash(prevHash: Buffer, entry: AuditEntry): Buffer {
  const line = JSON.stringify([
    entry.seq,
    entry.at.getTime(),
    entry.actor_id,
    entry.action,
    entry.subject_type,
    entry.subject_id,
    entry.before,
    entry.after,
    entry.reason,
    entry.address,
    ...(entry.request_id === null ? [] : [entry.request_id]),
  ])
  return createHash('sha256').update(prevHash).update(line).digest()
}

/** Appends to the audit log. The row lock of the head serializes concurrent actions. */
export async function recordStaffAction(tx: Tx, action: StaffAction, now: Date): Promise<void> {
  const head = await tx
    .selectFrom('audit_log_head')
    .select(['seq', 'hash'])
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const entry: AuditEntry = {
    seq: head.seq + 1,
    at: now,
    actor_id: action.actorId,
    action: action.action,
    subject_type: action.subject.type,
    subject_id: action.subject.id,
    before: JSON.stringify(action.before ?? null),
    after: JSON.stringify(action.after ?? null),
    // PostgreSQL does not store lone surrogates, and the hash must match the stored text.
    reason: action.reason.toWellFormed(),
    address: action.address.toWellFormed(),
    request_id: action.requestId,
  }
  const hash = auditHash(head.hash, entry)
  await tx
    .insertInto('audit_log')
    .values({ ...entry, prev_hash: head.hash, hash })
    .execute()
  await tx.updateTable('audit_log_head').set({ seq: entry.seq, hash }).where('id', '=', 1).execute()
  markRecorded(tx)
}
