// Anchors of the audit log outside the database: number and hash of its newest entry, signed with the server's secret.
// Someone with access to the database can recompute every hash of the log, but neither change an anchor nor sign another.

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AuditAnchorState } from '#contracts/security-rules.ts'

/** Number and hash of the newest entry. */
export interface AuditHead {
  readonly seq: number
  /** Hexadecimal. */
  readonly hash: string
}

interface AuditAnchor extends AuditHead {
  /** When it was stored, ISO 8601. */
  readonly at: string
}

/** The content of a store. */
export interface ParsedAnchors {
  /** Valid anchors, oldest first. */
  readonly anchors: readonly AuditAnchor[]
  /** Whether the store has a line that was not signed with this secret. */
  readonly isForged: boolean
}

function signature(secret: string, { at, seq, hash }: AuditAnchor): string {
  const key = createHmac('sha256', secret).update('paz staff audit head').digest()
  return createHmac('sha256', key)
    .update(JSON.stringify([at, seq, hash]))
    .digest('hex')
}

/** Returns the line of a store for a head. */
export function signAnchor(secret: string, { seq, hash }: AuditHead, now: Date): string {
  const anchor = { at: now.toISOString(), seq, hash }
  return JSON.stringify({ ...anchor, mac: signature(secret, anchor) })
}

/** Parses lines of {@link signAnchor}. Skips a line that a crash truncated. */
export function parseAnchors(secret: string, text: string | undefined): ParsedAnchors {
  const lines = (text ?? '').split('\n').filter((line) => line.trim() !== '')
  const parsed = lines.map(parseLine)
  const complete = parsed.filter((line) => line !== undefined)
  const anchors = complete.filter((line) => isSigned(secret, line))
  return { anchors, isForged: anchors.length < complete.length || (lines.length > 0 && complete.length === 0) }
}

/** Returns the newest anchor at the end of a store; `isForged` if its last line has no valid signature. */
export function parseLastAnchor(
  secret: string,
  end: string | undefined,
): { anchor: AuditAnchor | undefined; isForged: boolean } {
  const complete = (end ?? '')
    .split('\n')
    .map(parseLine)
    .filter((line) => line !== undefined)
  const last = complete.at(-1)
  if (!last) return { anchor: undefined, isForged: (end ?? '').trim() !== '' }
  return isSigned(secret, last) ? { anchor: last, isForged: false } : { anchor: undefined, isForged: true }
}

type Line = AuditAnchor & { readonly mac: string }

function parseLine(line: string): Line | undefined {
  try {
    const { at, seq, hash, mac } = JSON.parse(line) as Record<string, unknown>
    return typeof at === 'string' && Number.isSafeInteger(seq) && typeof hash === 'string' && typeof mac === 'string'
      ? { at, seq: seq as number, hash, mac }
      : undefined
  } catch {
    return undefined
  }
}

function isSigned(secret: string, line: Line): boolean {
  const expected = Buffer.from(signature(secret, line))
  const given = Buffer.from(line.mac)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Compares the anchors of a store with the log, entry by entry while the log is read. */
export function compareAnchors({ anchors, isForged }: ParsedAnchors) {
  /** Hashes of anchored entries that were not read yet, by number. Several lines may anchor one entry; they must agree. */
  const pending = new Map<number, Set<string>>()
  for (const { seq, hash } of anchors) pending.set(seq, (pending.get(seq) ?? new Set()).add(hash))
  pending.delete(0)
  let last = 0
  let differs: number | undefined
  return {
    addEntry(seq: number, hash: Buffer): void {
      last = Math.max(last, seq)
      const expected = pending.get(seq)
      pending.delete(seq)
      if (expected && (expected.size > 1 || !expected.has(hash.toString('hex')))) differs ??= seq
    },
    /** @returns by: number of entries that are not anchored yet or missing, or the first entry that differs; else 0 */
    result(): { state: AuditAnchorState; by: number } {
      const newest = anchors.reduce((highest, { seq }) => Math.max(highest, seq), 0)
      // Anchored entries that the log lacks although it has later ones.
      const removed = [...pending.keys()].filter((seq) => seq <= last)
      const first = Math.min(...removed, differs ?? Number.POSITIVE_INFINITY)
      if (isForged) return { state: 'signature wrong', by: 0 }
      if (anchors.length === 0) return { state: 'missing', by: 0 }
      if (Number.isFinite(first)) return { state: 'rewritten', by: first }
      if (newest > last) return { state: 'truncated', by: newest - last }
      return newest < last ? { state: 'behind', by: last - newest } : { state: 'matches', by: 0 }
    },
  }
}
