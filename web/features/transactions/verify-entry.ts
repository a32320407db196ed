import type { AnswerByKey } from '#contracts/index.ts'
import { sha256 } from '~/lib/sha256.ts'

const bytesOfHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: hex.length / 2 }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16))

/**
 * Verifies an entry in the browser: its hash covers its content and the previous hash, and the next entry refers to it.
 */
export async function verifyEntry(proof: AnswerByKey<'GET /api/transactions/proof'>): Promise<boolean> {
  const { covered, hashBefore, hash, confirmedBy } = proof
  const before = bytesOfHex(hashBefore)
  const text = new TextEncoder().encode(covered)
  const whole = new Uint8Array(before.length + text.length)
  whole.set(before)
  whole.set(text, before.length)
  const computed = await sha256(whole)
  return computed === hash && hash === confirmedBy && isCoveredBy(proof)
}

/** Returns whether the hashed text states the shown type, points and balance. */
function isCoveredBy({ covered, entry }: AnswerByKey<'GET /api/transactions/proof'>): boolean {
  const [, seq, type, points, balanceAfter] = covered.split('|')
  const { seq: number, type: shown, points: change, balanceAfter: after } = entry
  return seq === String(number) && type === shown && points === String(change) && balanceAfter === String(after)
}
