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

/** As codes were encrypted before keys had names. */
function firstVersion(key: string, code: string, id: string): string {
  const iv = systemRandom.bytes(12)
  const derived = Buffer.from(hkdfSync('sha256', key, '', 'paz activation codes', 32))
  const cipher = createCipheriv('aes-256-gcm', derived, iv).setAAD(Buffer.from(id))
  const sealed = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()])
  return `v1.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')}`
}

describe('an encrypted activation code', () => {
  test('does not open as anything else, though the secrets are the same', () => {
    const other = createCipher('second factors', { current: NEW }, systemRandom)
    const text = cipherOf(NEW).encrypt('CODE', ID)
    expect(() => other.decrypt(text, ID)).toThrow()
    expect(other.currentPrefix).not.toBe(cipherOf(NEW).currentPrefix)
  })

  test('opens with its key at its request, whatever the code is', () => {
    const cipher = cipherOf(NEW)
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.uuid(), (code, id) => {
        expect(cipher.decrypt(cipher.encrypt(code, id), id)).toBe(Buffer.from(code).toString())
      }),
    )
  })

  test('opens with the previous key, and what is encrypted now with the current one alone', () => {
    const text = cipherOf(OLD).encrypt('CODE', ID)
    const both = cipherOf(NEW, OLD)
    expect(both.decrypt(text, ID)).toBe('CODE')
    expect(cipherOf(NEW).decrypt(both.encrypt('CODE', ID), ID)).toBe('CODE')
    expect(both.encrypt('CODE', ID).startsWith(both.currentPrefix)).toBe(true)
    expect(text.startsWith(both.currentPrefix)).toBe(false)
  })

  test('of the time before keys had names opens with either key', () => {
    expect(cipherOf(OLD).decrypt(firstVersion(OLD, 'CODE', ID), ID)).toBe('CODE')
    expect(cipherOf(NEW, OLD).decrypt(firstVersion(OLD, 'CODE', ID), ID)).toBe('CODE')
    expect(() => cipherOf(NEW).decrypt(firstVersion(OLD, 'CODE', ID), ID)).toThrow()
    expect(() => cipherOf(OLD).decrypt(firstVersion(OLD, 'CODE', ID), OTHER_ID)).toThrow()
  })

  test('does not open with another key, and the error names the key by its id alone', () => {
    const text = cipherOf(OLD).encrypt('CODE', ID)
    const id = text.split('.')[1] ?? ''
    expect(() => cipherOf(NEW).decrypt(text, ID)).toThrow(
      `activation codes: one is encrypted with the key ${id}, which is not set`,
    )
    // Under a false name it does not open either.
    const renamed = text.replace(id, cipherOf(NEW).currentPrefix.split('.')[1] ?? '')
    expect(() => cipherOf(NEW, OLD).decrypt(renamed, ID)).toThrow()
  })

  test('does not open at another request', () => {
    const cipher = cipherOf(NEW)
    expect(() => cipher.decrypt(cipher.encrypt('CODE', ID), OTHER_ID)).toThrow()
  })

  test('does not open when any of its bytes was changed, or the end is missing', () => {
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

  test.each(['', 'CODE', 'v2', 'v2.', 'v3.x.y', 'v1.', 'v2..'])('is nothing that was never encrypted: %j', (text) => {
    expect(() => cipherOf(NEW, OLD).decrypt(text, ID)).toThrow()
  })

  test('says nothing about its key in its name', () => {
    const [, name = ''] = cipherOf(NEW).currentPrefix.split('.')
    expect(name).toMatch(/^[0-9a-f]{8}$/)
    const derived = Buffer.from(hkdfSync('sha256', NEW, '', 'paz activation codes', 32)).toString('hex')
    expect(derived).not.toContain(name)
  })
})
