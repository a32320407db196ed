import { randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'

/** Source of random bytes. Always injected, so that tests can replay it. */
export interface Random {
  bytes(length: number): Buffer
}

export const systemRandom: Random = { bytes: (length) => randomBytes(length) }

/**
 * Returns a UUIDv7: 48 bits of milliseconds, then 74 random bits. Newer keys sort later, so inserts are at the end of an index.
 */
export function newId(clock: Clock, random: Random): string {
  const bytes = random.bytes(16)
  bytes.writeUIntBE(clock.now().getTime(), 0, 6)
  return asUuid(bytes, 7)
}

/** Returns a UUIDv4, whose first characters are random as well. */
export const newRandomId = (random: Random): string => asUuid(random.bytes(16), 4)

function asUuid(bytes: Buffer, version: number): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4)
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
