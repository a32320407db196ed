import { type Cipher, type CipherKeys, createCipher } from '#server/adapters/cipher.ts'
import type { Random } from '#server/adapters/random.ts'

/** Encrypts activation codes, each bound to the id of its request. */
export type CodeCipher = Cipher

export const createCodeCipher = (keys: CipherKeys, random: Random): CodeCipher =>
  createCipher('activation codes', keys, random)
