// Proves the staff audit together with what is kept of it outside the database.

import type { AuditAnchorState, AuditAnchorStoreName } from '#contracts/security-rules.ts'
import type { AuditAnchorStore } from '#server/adapters/audit-anchor-store.ts'
import type { Db } from '#server/db/transaction.ts'
import { compareHeads, readHeads } from './kept-head.ts'
import { type AuditFinding, verifyAudit } from './verify-audit.ts'

/** Where heads are kept, and what they are signed with. */
export interface AnchorKeeping {
  readonly places: readonly AuditAnchorStore[]
  readonly secret: string
}

export interface CheckedHead {
  readonly place: AuditAnchorStoreName
  readonly state: AuditAnchorState
  /** The newest entry that it knows; 0 for none. */
  readonly seq: number
  /** By how many entries it is behind, how many are gone, or the first entry that is another; else 0. */
  readonly by: number
  readonly notedAt: string | null
  readonly since: string | null
}

/** What a head says when somebody had a hand in it. One that is missing or behind says nothing of that kind. */
const DAMAGED: readonly AuditAnchorState[] = ['truncated', 'rewritten', 'signature wrong']

export const isDamaged = ({ state }: CheckedHead): boolean => DAMAGED.includes(state)

export async function checkAudit(
  db: Db,
  { places, secret }: AnchorKeeping,
): Promise<{ entries: number; findings: readonly AuditFinding[]; heads: readonly CheckedHead[] }> {
  // Before the log: a head is noted after its entry, so the log knows whatever stands here.
  const kept = await Promise.all(
    places.map(async (place) => {
      const text = await place.read().catch(() => null)
      const heads = readHeads(secret, text ?? undefined)
      return { place: place.name, isReadable: text !== null, heads: heads.heads, comparison: compareHeads(heads) }
    }),
  )
  const { entries, findings } = await verifyAudit(db, (seq, hash) => {
    for (const { comparison } of kept) comparison.see(seq, hash)
  })
  return {
    entries,
    findings,
    heads: kept.map(({ place, isReadable, heads, comparison }) => ({
      place,
      ...(isReadable ? comparison.judge() : { state: 'unreadable' as const, by: 0 }),
      seq: heads.at(-1)?.seq ?? 0,
      notedAt: heads.at(-1)?.at ?? null,
      since: heads[0]?.at ?? null,
    })),
  }
}
