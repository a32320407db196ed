// The head of the staff audit as it is kept outside the database: how many entries there were, and the hash of the last
// one, signed with the server's secret. Who changes the database can compute every hash of the log anew, but not what
// was noted here, nor a signature for something else.

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AuditAnchorState } from '#contracts/security-rules.ts'

/** The newest entry of a moment. */
export interface Head {
  readonly seq: number
  /** Hexadecimal. */
  readonly hash: string
}

interface NotedHead extends Head {
  /** When it was noted, ISO 8601. */
  readonly at: string
}

/** What a place holds: valid heads in the order in which they were noted. */
export interface AnchorStores {
  readonly heads: readonly NotedHead[]
  /** Whether something stands there that was not written with this secret. */
  readonly isForged: boolean
}

function signature(secret: string, { at, seq, hash }: NotedHead): string {
  const key = createHmac('sha256', secret).update('paz staff audit head').digest()
  return createHmac('sha256', key)
    .update(JSON.stringify([at, seq, hash]))
    .digest('hex')
}

export function writeHead(secret: string, { seq, hash }: Head, now: Date): string {
  const noted = { at: now.toISOString(), seq, hash }
  return JSON.stringify({ ...noted, mac: signature(secret, noted) })
}

/** Reads lines that {@link writeHead} made. One that a crash tore off is no line. */
export function readHeads(secret: string, text: string | undefined): AnchorStores {
  const lines = (text ?? '').split('\n').filter((line) => line.trim() !== '')
  const parsed = lines.map(parseLine)
  const whole = parsed.filter((line) => line !== undefined)
  const heads = whole.filter((line) => isSigned(secret, line))
  return { heads, isForged: heads.length < whole.length || (lines.length > 0 && whole.length === 0) }
}

/** The newest head at the end of a place; `isForged` where its last line is not ours. */
export function readLastHead(
  secret: string,
  end: string | undefined,
): { head: NotedHead | undefined; isForged: boolean } {
  const whole = (end ?? '')
    .split('\n')
    .map(parseLine)
    .filter((line) => line !== undefined)
  const last = whole.at(-1)
  if (!last) return { head: undefined, isForged: (end ?? '').trim() !== '' }
  return isSigned(secret, last) ? { head: last, isForged: false } : { head: undefined, isForged: true }
}

type Line = NotedHead & { readonly mac: string }

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

/** Compares what a place holds with the log, entry by entry while it is read. */
export function compareHeads({ heads, isForged }: AnchorStores) {
  /** What is still to come, by number. Of one number there may be several lines; they must all say the same. */
  const noted = new Map<number, Set<string>>()
  for (const { seq, hash } of heads) noted.set(seq, (noted.get(seq) ?? new Set()).add(hash))
  noted.delete(0)
  let last = 0
  let differs: number | undefined
  return {
    see(seq: number, hash: Buffer): void {
      last = Math.max(last, seq)
      const expected = noted.get(seq)
      noted.delete(seq)
      if (expected && (expected.size > 1 || !expected.has(hash.toString('hex')))) differs ??= seq
    },
    /** `by`: how many entries are new to the place, or gone, or the first entry that is another; else 0. */
    judge(): { state: AuditAnchorState; by: number } {
      const newest = heads.reduce((most, { seq }) => Math.max(most, seq), 0)
      // Noted, and not among the entries although later ones are.
      const removed = [...noted.keys()].filter((seq) => seq <= last)
      const first = Math.min(...removed, differs ?? Number.POSITIVE_INFINITY)
      if (isForged) return { state: 'signature wrong', by: 0 }
      if (heads.length === 0) return { state: 'missing', by: 0 }
      if (Number.isFinite(first)) return { state: 'rewritten', by: first }
      if (newest > last) return { state: 'truncated', by: newest - last }
      return newest < last ? { state: 'behind', by: last - newest } : { state: 'matches', by: 0 }
    },
  }
}
