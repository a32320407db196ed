import { createHash } from 'node:crypto'

/** The fields that an entry's hash covers, in addition to the previous hash. */
export interface HashedEntry {
  readonly memberId: string
  readonly seq: number
  readonly type: string
  readonly points: number
  readonly balanceAfter: number
  readonly description: string
  readonly taskType: string
  readonly reference: string | null
  readonly reason: string
  readonly createdAt: Date
}

/** Prefixes a text with its length in bytes. */
export const lengthPrefixed = (text: string): string => `${Buffer.byteLength(text)}:${text}`

/**
 * Computes an entry's hash like the database's `ledger_hash`, implemented separately so that the ledger is not checked by the
 * code that wrote it. Texts have a length prefix, so that no two entries have the same input.
 */
export function entryHash(prevHash: Buffer, entry: HashedEntry): Buffer {
  return createHash('sha256').update(prevHash).update(coveredText(entry)).digest()
}

/** Returns the text that an entry's hash covers, after the previous hash. */
export function coveredText(entry: HashedEntry): string {
  return [
    entry.memberId,
    entry.seq,
    entry.type,
    entry.points,
    entry.balanceAfter,
    lengthPrefixed(entry.description),
    entry.taskType,
    entry.reference === null ? '-' : lengthPrefixed(entry.reference),
    lengthPrefixed(entry.reason),
    entry.createdAt.getTime(),
  ].join('|')
}
