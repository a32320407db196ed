// A seeded pseudo-random generator for simulations. Draws of members use the fairness module instead.

import type { WordStream } from '#contracts/draw-rules.ts'

/** Words that the reference drops after seeding, so that similar seeds do not start alike. */
const WARM_UP = 15
const WORD = 2 ** 32

/**
 * Returns the words of sfc32 by Chris Doty-Humphrey, seeded by 64 bits as in PractRand (https://pracrand.sourceforge.net/RNG_engines.txt,
 * public domain). It has 128 bits of state and a period of at least 2^32 words.
 * @param seed a whole number from 0 to 2^53 - 1; the same seed gives the same words
 */
export function sfc32(seed: number): WordStream {
  let a = 0
  let b = seed | 0
  let c = Math.floor(seed / WORD) | 0
  let counter = 1
  const next = () => {
    const word = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + word) | 0
    return word >>> 0
  }
  for (let count = 0; count < WARM_UP; count += 1) next()
  return next
}
