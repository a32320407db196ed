import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Random } from './random.ts'

/** What is encrypted with: any secrets of at least 32 characters; the cipher's keys are derived from them. */
export interface CipherKeys {
  readonly current: string
  /** Opens what it once encrypted, and encrypts nothing any more. */
  readonly previous?: string | undefined
}

/** Encrypts secrets at rest: AES-256-GCM, each bound to what it belongs to so that none can be swapped. */
export interface Cipher {
  /** What every text begins with that the current key encrypts. */
  readonly currentPrefix: string
  encrypt(text: string, ownerId: string): string
  /** @throws Error when the text was changed, belongs to somebody else, or its key is not there */
  decrypt(text: string, ownerId: string): string
}

interface Key {
  /** Names the key in what it encrypts; derived apart from it, so that it tells nothing about it. */
  readonly id: string
  readonly secret: Buffer
}

const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32
const ID_BYTES = 4

/** @param what is encrypted, such as 'activation codes': each kind has keys of its own, derived from the same secrets */
export function createCipher(what: string, keys: CipherKeys, random: Random): Cipher {
  const current = deriveKey(what, keys.current)
  const all = keys.previous === undefined ? [current] : [current, deriveKey(what, keys.previous)]
  const currentPrefix = `v2.${current.id}.`
  return {
    currentPrefix,
    encrypt: (text, ownerId) => `${currentPrefix}${seal(current, text, `${currentPrefix}${ownerId}`, random)}`,
    decrypt(text, ownerId) {
      const [version, ...rest] = text.split('.')
      if (version === 'v1') return openFirst(all, rest[0] ?? '', ownerId)
      if (version !== 'v2') throw new Error(`${what}: one is encrypted in an unknown way`)
      const [id = '', body = ''] = rest
      const key = all.find((one) => one.id === id)
      if (!key) throw new Error(`${what}: one is encrypted with the key ${id}, which is not set`)
      return open(key, body, `v2.${id}.${ownerId}`)
    },
  }
}

const deriveKey = (what: string, secret: string): Key => {
  const derive = (purpose: string, length: number) => Buffer.from(hkdfSync('sha256', secret, '', purpose, length))
  return {
    id: derive(`paz ${what}, key id`, ID_BYTES).toString('hex'),
    secret: derive(`paz ${what}`, KEY_BYTES),
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

/** Texts of the first version name no key: whichever opens them is theirs. */
function openFirst([key, ...others]: readonly Key[], body: string, context: string): string {
  if (!key) throw new Error('no key is set')
  try {
    return open(key, body, context)
  } catch (error) {
    if (others.length === 0) throw error
    return openFirst(others, body, context)
  }
}
