// The line of a wallet anchor: the Merkle root over where all wallets stood, signed with the key of the ledger.

import { isSignature, type LedgerKeys, sign } from '#server/db/ledger-keys.ts'

export interface Anchor {
  /** When it was taken, ISO 8601. */
  readonly at: string
  readonly wallets: number
  readonly entries: number
  /** Hexadecimal. */
  readonly root: string
  /** How many wallets have a checkpoint, and when the newest was written, so that a replaced checkpoint is found. */
  readonly checkpoints: number
  readonly checkpointAt: string | null
}

/** What a store holds: the newest anchor, and whether every line is signed by a key that is known. */
export interface ReadAnchors {
  readonly newest: Anchor | undefined
  /** When the first one was taken. */
  readonly since: string | undefined
  readonly isForged: boolean
}

/** Names the leaves of an anchor. */
export const leavesName = ({ root, at }: Anchor): string => `${root.slice(0, 16)}${Date.parse(at).toString(36)}`

const textOf = (anchor: Anchor): string =>
  JSON.stringify([anchor.at, anchor.wallets, anchor.entries, anchor.root, anchor.checkpoints, anchor.checkpointAt])

export const writeAnchor = (keys: LedgerKeys, anchor: Anchor): string =>
  JSON.stringify({ ...anchor, signature: sign(keys, 'anchor', textOf(anchor)).toString('hex') })

/**
 * Reads lines that {@link writeAnchor} made. One that a crash tore off is no line. Older lines may be signed with a key that was replaced; the
 * newest one may not.
 */
export function readAnchors(keys: LedgerKeys, text: string | undefined): ReadAnchors {
  const lines = (text ?? '').split('\n').filter((line) => line.trim() !== '')
  const parsed = lines.map(parseLine).filter((line) => line !== undefined)
  const last = parsed.at(-1)
  if (!last) return { newest: undefined, since: undefined, isForged: lines.length > 0 }
  const { signature, ...anchor } = last
  const isForged = !isSignature(keys, 'anchor', textOf(anchor), Buffer.from(signature, 'hex'))
  return { newest: isForged ? undefined : anchor, since: parsed[0]?.at, isForged }
}

function parseLine(line: string): (Anchor & { readonly signature: string }) | undefined {
  try {
    const { at, wallets, entries, root, checkpoints, checkpointAt, signature } = JSON.parse(line)
    const isLine =
      typeof at === 'string' &&
      !Number.isNaN(Date.parse(at)) &&
      [wallets, entries, checkpoints].every(Number.isSafeInteger) &&
      typeof root === 'string' &&
      /^[0-9a-f]{64}$/.test(root) &&
      typeof signature === 'string'
    return isLine
      ? { at, wallets, entries, root, checkpoints, checkpointAt: checkpointAt ?? null, signature }
      : undefined
  } catch {
    return undefined
  }
}
