import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Random } from '#server/adapters/random.ts'

/** Encrypts activation codes at rest: AES-256-GCM, each bound to its request so that none can be swapped. */
export interface CodeCipher {
  encrypt(code: string, redemptionId: string): string
  /** @throws Error when the text was changed, belongs to another request, or the key is another */
  decrypt(text: string, redemptionId: string): string
}

const VERSION = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16

/** @param key any secret of at least 32 characters; the cipher's key is derived from it */
export function createCodeCipher(key: string, random: Random): CodeCipher {
  const derived = Buffer.from(hkdfSync('sha256', key, '', 'paz activation codes', 32))
  return {
    encrypt(code, redemptionId) {
      const iv = random.bytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', derived, iv).setAAD(Buffer.from(redemptionId))
      const sealed = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()])
      return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')}`
    },
    decrypt(text, redemptionId) {
      const [version, body = ''] = text.split('.')
      if (version !== VERSION) throw new Error('an activation code is encrypted in an unknown way')
      const bytes = Buffer.from(body, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', derived, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(redemptionId))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    },
  }
}
