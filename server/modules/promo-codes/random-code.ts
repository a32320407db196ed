import type { Random } from '#server/adapters/random.ts'

/** Letters and digits without ambiguous ones: no 0 and O, no 1, I and L. */
export const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const GROUPS = 2
const GROUP_LENGTH = 5

/** Bytes from here on are rejected, since their remainders would favour the first letters. */
const REJECTED_FROM = 256 - (256 % ALPHABET.length)

/**
 * Returns a code such as PAZ-7KQ4M-X2HNB: ten letters of 31, almost 50 bits. With ten wrong guesses in 15 minutes, a member
 * finds one of a hundred active codes in some hundred thousand years.
 */
export function randomCode(prefix: string, random: Random): string {
  const groups = Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => letter(random)).join(''),
  )
  return [prefix, ...groups].join('-')
}

function letter(random: Random): string {
  for (;;) {
    const [byte = REJECTED_FROM] = random.bytes(1)
    if (byte < REJECTED_FROM) return ALPHABET[byte % ALPHABET.length] as string
  }
}
