import { createHash } from 'node:crypto'

/** What an entry's hash covers, beside the hash before it. */
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

/** A text behind its length in bytes. */
export const measured = (text: string): string => `${Buffer.byteLength(text)}:${text}`

/**
 * The hash of an entry, as the database's function `ledger_hash` computes it, written a second time
 * so that the ledger can be checked by other code than the code that wrote it. Texts stand behind
 * their length in bytes: no two entries read the same.
 */
export function entryHash(prevHash: Buffer, entry: HashedEntry): Buffer {
  return createHash('sha256').update(prevHash).update(coveredText(entry)).digest()
}

/** The text that the hash of an entry covers, behind the hash before it. */
export function coveredText(entry: HashedEntry): string {
  return [
    entry.memberId,
    entry.seq,
    entry.type,
    entry.points,
    entry.balanceAfter,
    measured(entry.description),
    entry.taskType,
    entry.reference === null ? '-' : measured(entry.reference),
    measured(entry.reason),
    entry.createdAt.getTime(),
  ].join('|')
}
