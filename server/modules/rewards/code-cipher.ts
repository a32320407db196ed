import { createHmac, hkdfSync } from 'node:crypto'
import { type Cipher, type CipherKeys, createCipher } from '#server/adapters/cipher.ts'
import type { Random } from '#server/adapters/random.ts'

/** Encrypts activation codes, each bound to the id of its redemption, and recognises equal ones. */
export interface CodeCipher extends Cipher {
  /** The beginning of every fingerprint that the current key makes. */
  readonly fingerprintPrefix: string
  /**
   * Returns the fingerprints of a code: the current key's first, then the previous key's. Codes that differ only in case,
   * spaces and hyphens have the same ones. Without the key a fingerprint neither reveals a code nor confirms a guess.
   */
  fingerprints(code: string): readonly [string, ...string[]]
}

export function createCodeCipher(keys: CipherKeys, random: Random): CodeCipher {
  const current = fingerprinter(keys.current)
  const previous = keys.previous === undefined ? [] : [fingerprinter(keys.previous)]
  return {
    ...createCipher('activation codes', keys, random),
    fingerprintPrefix: current.prefix,
    fingerprints(code) {
      const normalised = normalise(code)
      return [current.of(normalised), ...previous.map((one) => one.of(normalised))]
    },
  }
}

const KEY_BYTES = 32
const ID_BYTES = 4

function fingerprinter(secret: string) {
  const derive = (purpose: string, length: number) => Buffer.from(hkdfSync('sha256', secret, '', purpose, length))
  const key = derive('paz activation codes, fingerprint', KEY_BYTES)
  const prefix = `f1.${derive('paz activation codes, fingerprint key id', ID_BYTES).toString('hex')}.`
  return { prefix, of: (code: string) => `${prefix}${createHmac('sha256', key).update(code).digest('base64')}` }
}

/** The typed code without what people change when they copy it. A code of hyphens alone stays as it is. */
const normalise = (code: string): string => {
  const folded = code.normalize('NFKC').toUpperCase()
  return folded.replace(/[\s\p{Dash_Punctuation}]/gu, '') || folded
}
