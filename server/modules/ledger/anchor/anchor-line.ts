// The line of a wallet anchor: the Merkle root over all wallets, signed with the ledger key.

import { isSignature, type LedgerKeys, sign } from '#server/db/ledger-keys.ts'

export interface Anchor {
  /** When the anchor was taken, ISO 8601. */
  readonly at: string
  readonly wallets: number
  readonly entries: number
  /** Hexadecimal. */
  readonly root: string
  /** The number of wallets with a checkpoint and the newest checkpoint's time, to detect replaced checkpoints. */
  readonly checkpoints: number
  readonly checkpointAt: string | null
}

/** The content of an anchor store: the newest anchor, and whether every line is signed with a known key. */
export interface ReadAnchors {
  readonly newest: Anchor | undefined
  /** When the first anchor of the text was taken. */
  readonly since: string | undefined
  readonly isForged: boolean
}

/** Returns the name under which an anchor's leaves are stored. */
export const leavesName = ({ root, at }: Anchor): string => `${root.slice(0, 16)}${Date.parse(at).toString(36)}`

const textOf = (anchor: Anchor): string =>
  JSON.stringify([anchor.at, anchor.wallets, anchor.entries, anchor.root, anchor.checkpoints, anchor.checkpointAt])

export const writeAnchor = (keys: LedgerKeys, anchor: Anchor): string =>
  JSON.stringify({ ...anchor, signature: sign(keys, 'anchor', textOf(anchor)).toString('hex') })

/**
 * Parses lines of {@link writeAnchor}. A line that a crash cut off is ignored. Older lines may be signed with a replaced key,
 * the newest one may not.
 *
 * @param text all lines, or their end where only the newest one is needed
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

/**
 * Returns the anchor of a line that replaces other lines: it is signed and newer, and has no fewer wallets and entries, because neither is
 * ever deleted. The other lines may be signed with a replaced key.
 */
export function readNewer(keys: LedgerKeys, text: string, line: string): Anchor | undefined {
  const last = text
    .split('\n')
    .map(parseLine)
    .findLast((parsed) => parsed !== undefined)
  const { newest } = readAnchors(keys, line)
  if (!last || !newest || Date.parse(newest.at) <= Date.parse(last.at)) return undefined
  return newest.wallets >= last.wallets && newest.entries >= last.entries ? newest : undefined
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
