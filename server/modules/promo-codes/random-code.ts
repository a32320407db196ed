import type { Random } from '#server/adapters/random.ts'

/** Letters and digits that nobody takes for each other: no 0 and O, no 1, I and L. */
export const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const GROUPS = 2
const GROUP = 5

/** Bytes from here on would favour the first letters. */
const LIMIT = 256 - (256 % ALPHABET.length)

/**
 * PAZ-7KQ4M-X2HNB: ten letters of 31, almost 50 bits. A member who guesses has ten wrong tries in 15 minutes, so that a
 * hundred open codes are hit once in some hundred thousand years.
 */
export function randomCode(prefix: string, random: Random): string {
  const groups = Array.from({ length: GROUPS }, () => Array.from({ length: GROUP }, () => letter(random)).join(''))
  return [prefix, ...groups].join('-')
}

function letter(random: Random): string {
  for (;;) {
    const [byte = LIMIT] = random.bytes(1)
    if (byte < LIMIT) return ALPHABET[byte % ALPHABET.length] as string
  }
}
