// Verifies the audit log, also against its anchors outside the database.

import type { AuditAnchorState, AuditAnchorStoreName } from '#contracts/security-rules.ts'
import type { AuditAnchorStore } from '#server/adapters/audit-anchor-store.ts'
import type { Db } from '#server/db/transaction.ts'
import { compareAnchors, parseAnchors } from './audit-anchors.ts'
import { type AuditFinding, verifyAudit } from './verify-audit.ts'

/** Where anchors are stored, and the secret that signs them. */
export interface AuditAnchorConfig {
  readonly stores: readonly AuditAnchorStore[]
  readonly secret: string
}

export interface CheckedAuditAnchor {
  readonly place: AuditAnchorStoreName
  readonly state: AuditAnchorState
  /** Number of its newest entry; 0 for none. */
  readonly seq: number
  /** Number of entries that it is behind or that are missing, or the first entry that differs; else 0. */
  readonly by: number
  readonly notedAt: string | null
  readonly since: string | null
}

/** States that only tampering explains; a missing or outdated anchor does not count. */
const DAMAGED: readonly AuditAnchorState[] = ['truncated', 'rewritten', 'signature wrong']

export const isDamaged = ({ state }: CheckedAuditAnchor): boolean => DAMAGED.includes(state)

export async function checkAudit(
  db: Db,
  { stores, secret }: AuditAnchorConfig,
): Promise<{ entries: number; findings: readonly AuditFinding[]; anchors: readonly CheckedAuditAnchor[] }> {
  // Anchors are read before the log, so that the log contains every anchored entry.
  const compared = await Promise.all(
    stores.map(async (store) => {
      const text = await store.read().catch(() => null)
      const parsed = parseAnchors(secret, text ?? undefined)
      return {
        place: store.name,
        isReadable: text !== null,
        anchors: parsed.anchors,
        comparison: compareAnchors(parsed),
      }
    }),
  )
  const { entries, findings } = await verifyAudit(db, (seq, hash) => {
    for (const { comparison } of compared) comparison.addEntry(seq, hash)
  })
  return {
    entries,
    findings,
    anchors: compared.map(({ place, isReadable, anchors, comparison }) => ({
      place,
      ...(isReadable ? comparison.result() : { state: 'unreadable' as const, by: 0 }),
      seq: anchors.at(-1)?.seq ?? 0,
      notedAt: anchors.at(-1)?.at ?? null,
      since: anchors[0]?.at ?? null,
    })),
  }
}
