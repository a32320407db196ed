import { createCipheriv, hkdfSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CipherKeys, createCipher } from './cipher.ts'
import { systemRandom } from './random.ts'

const OLD = 'the key that was used until yesterday'
const NEW = 'the key that is used from today onwards'
const ID = '3f0c8a52-7f0e-4a55-9a3e-0d2f6c1b9e10'
const OTHER_ID = '4f0c8a52-7f0e-4a55-9a3e-0d2f6c1b9e10'
const cipherOf = (current: string, previous?: string) =>
  createCipher('activation codes', { current, previous } as CipherKeys, systemRandom)

/** Encrypts a code in the format of version 1, without a key id. */
function firstVersion(key: string, code: string, id: string): string {
  const iv = systemRandom.bytes(12)
  const derived = Buffer.from(hkdfSync('sha256', key, '', 'paz activation codes', 32))
  const cipher = createCipheriv('aes-256-gcm', derived, iv).setAAD(Buffer.from(id))
  const sealed = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()])
  return `v1.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')}`
}

describe('an encrypted activation code', () => {
  test('cannot be decrypted for another purpose with the same secret', () => {
    const other = createCipher('second factors', { current: NEW }, systemRandom)
    const text = cipherOf(NEW).encrypt('CODE', ID)
    expect(() => other.decrypt(text, ID)).toThrow()
    expect(other.currentPrefix).not.toBe(cipherOf(NEW).currentPrefix)
  })

  test('decrypts with its key and owner, for any code', () => {
    const cipher = cipherOf(NEW)
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.uuid(), (code, id) => {
        expect(cipher.decrypt(cipher.encrypt(code, id), id)).toBe(Buffer.from(code).toString())
      }),
    )
  })

  test('decrypts with the previous key; new codes need the current key', () => {
    const text = cipherOf(OLD).encrypt('CODE', ID)
    const both = cipherOf(NEW, OLD)
    expect(both.decrypt(text, ID)).toBe('CODE')
    expect(cipherOf(NEW).decrypt(both.encrypt('CODE', ID), ID)).toBe('CODE')
    expect(both.encrypt('CODE', ID).startsWith(both.currentPrefix)).toBe(true)
    expect(text.startsWith(both.currentPrefix)).toBe(false)
  })

  test('of version 1 decrypts with either key', () => {
    expect(cipherOf(OLD).decrypt(firstVersion(OLD, 'CODE', ID), ID)).toBe('CODE')
    expect(cipherOf(NEW, OLD).decrypt(firstVersion(OLD, 'CODE', ID), ID)).toBe('CODE')
    expect(() => cipherOf(NEW).decrypt(firstVersion(OLD, 'CODE', ID), ID)).toThrow()
    expect(() => cipherOf(OLD).decrypt(firstVersion(OLD, 'CODE', ID), OTHER_ID)).toThrow()
  })

  test('does not decrypt with another key, and the error names only the key’s id', () => {
    const text = cipherOf(OLD).encrypt('CODE', ID)
    const id = text.split('.')[1] ?? ''
    expect(() => cipherOf(NEW).decrypt(text, ID)).toThrow(
      `activation codes: a text is encrypted with the key ${id}, which is not set`,
    )
    // Nor with a forged key id.
    const renamed = text.replace(id, cipherOf(NEW).currentPrefix.split('.')[1] ?? '')
    expect(() => cipherOf(NEW, OLD).decrypt(renamed, ID)).toThrow()
  })

  test('does not decrypt for another owner', () => {
    const cipher = cipherOf(NEW)
    expect(() => cipher.decrypt(cipher.encrypt('CODE', ID), OTHER_ID)).toThrow()
  })

  test('does not decrypt when a byte was changed or the end is missing', () => {
    const cipher = cipherOf(NEW)
    const bytes = Buffer.from(cipher.encrypt('CODE', ID).slice(cipher.currentPrefix.length), 'base64')
    const textOf = (changed: Buffer) => `${cipher.currentPrefix}${changed.toString('base64')}`
    expect(cipher.decrypt(textOf(bytes), ID)).toBe('CODE')
    for (let place = 0; place < bytes.length; place += 1) {
      const changed = Buffer.from(bytes)
      changed[place] = (changed[place] ?? 0) ^ 1
      expect(() => cipher.decrypt(textOf(changed), ID), `byte ${place}`).toThrow()
      expect(() => cipher.decrypt(textOf(bytes.subarray(0, place)), ID), `${place} bytes`).toThrow()
    }
  })

  test.each(['', 'CODE', 'v2', 'v2.', 'v3.x.y', 'v1.', 'v2..'])(
    'is not accepted when it was never encrypted: %j',
    (text) => {
      expect(() => cipherOf(NEW, OLD).decrypt(text, ID)).toThrow()
    },
  )

  test('has a key id that reveals nothing about the key', () => {
    const [, name = ''] = cipherOf(NEW).currentPrefix.split('.')
    expect(name).toMatch(/^[0-9a-f]{8}$/)
    const derived = Buffer.from(hkdfSync('sha256', NEW, '', 'paz activation codes', 32)).toString('hex')
    expect(derived).not.toContain(name)
  })
})
