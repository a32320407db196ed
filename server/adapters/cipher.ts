import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Random } from './random.ts'

/** Secrets of at least 32 characters, from which the cipher's keys are derived. */
export interface CipherKeys {
  readonly current: string
  /** Only decrypts. */
  readonly previous?: string | undefined
}

/** Encrypts secrets at rest with AES-256-GCM. Each text is bound to its owner (as additional data), so that texts cannot be swapped. */
export interface Cipher {
  /** Prefix of every text that the current key has encrypted. */
  readonly currentPrefix: string
  encrypt(text: string, ownerId: string): string
  /** @throws Error when the text was changed, has another owner, or its key is not set */
  decrypt(text: string, ownerId: string): string
}

interface Key {
  /** Identifies the key in encrypted texts. Derived separately, so that it reveals nothing about the key. */
  readonly id: string
  readonly secret: Buffer
}

const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32
const ID_BYTES = 4

/** @param purpose such as 'activation codes': each purpose has its own keys, derived from the same secrets */
export function createCipher(purpose: string, keys: CipherKeys, random: Random): Cipher {
  const current = deriveKey(purpose, keys.current)
  const all = keys.previous === undefined ? [current] : [current, deriveKey(purpose, keys.previous)]
  const currentPrefix = `v2.${current.id}.`
  return {
    currentPrefix,
    encrypt: (text, ownerId) => `${currentPrefix}${seal(current, text, `${currentPrefix}${ownerId}`, random)}`,
    decrypt(text, ownerId) {
      const [version, ...rest] = text.split('.')
      if (version === 'v1') return openV1(all, rest[0] ?? '', ownerId)
      if (version !== 'v2') throw new Error(`${purpose}: a text has an unknown format`)
      const [id = '', body = ''] = rest
      const key = all.find((one) => one.id === id)
      if (!key) throw new Error(`${purpose}: a text is encrypted with the key ${id}, which is not set`)
      return open(key, body, `v2.${id}.${ownerId}`)
    },
  }
}

const deriveKey = (purpose: string, secret: string): Key => {
  const derive = (info: string, length: number) => Buffer.from(hkdfSync('sha256', secret, '', info, length))
  return {
    id: derive(`paz ${purpose}, key id`, ID_BYTES).toString('hex'),
    secret: derive(`paz ${purpose}`, KEY_BYTES),
  }
}

function seal(key: Key, text: string, context: string, random: Random): string {
  const iv = random.bytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key.secret, iv).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

function open(key: Key, body: string, context: string): string {
  const bytes = Buffer.from(body, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key.secret, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}

/** Decrypts a text of version 1, which has no key id, by trying all keys. */
function openV1([key, ...others]: readonly Key[], body: string, context: string): string {
  if (!key) throw new Error('no key is set')
  try {
    return open(key, body, context)
  } catch (error) {
    if (others.length === 0) throw error
    return openV1(others, body, context)
  }
}
