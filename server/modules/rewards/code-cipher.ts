import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Random } from '#server/adapters/random.ts'

/** What codes are encrypted with: any secrets of at least 32 characters; the cipher's keys are derived from them. */
export interface CodeKeys {
  readonly current: string
  /** Opens what it once encrypted, and encrypts nothing any more. */
  readonly previous?: string | undefined
}

/** Encrypts activation codes at rest: AES-256-GCM, each bound to its request so that none can be swapped. */
export interface CodeCipher {
  /** What every text begins with that the current key encrypts. */
  readonly currentPrefix: string
  encrypt(code: string, redemptionId: string): string
  /** @throws Error when the text was changed, belongs to another request, or its key is not there */
  decrypt(text: string, redemptionId: string): string
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

export function createCodeCipher(keys: CodeKeys, random: Random): CodeCipher {
  const current = deriveKey(keys.current)
  const all = keys.previous === undefined ? [current] : [current, deriveKey(keys.previous)]
  const currentPrefix = `v2.${current.id}.`
  return {
    currentPrefix,
    encrypt: (code, redemptionId) =>
      `${currentPrefix}${seal(current, code, `${currentPrefix}${redemptionId}`, random)}`,
    decrypt(text, redemptionId) {
      const [version, ...rest] = text.split('.')
      if (version === 'v1') return openFirst(all, rest[0] ?? '', redemptionId)
      if (version !== 'v2') throw new Error('an activation code is encrypted in an unknown way')
      const [id = '', body = ''] = rest
      const key = all.find((one) => one.id === id)
      if (!key) throw new Error(`an activation code is encrypted with the key ${id}, which is not set`)
      return open(key, body, `v2.${id}.${redemptionId}`)
    },
  }
}

const deriveKey = (secret: string): Key => {
  const derive = (purpose: string, length: number) => Buffer.from(hkdfSync('sha256', secret, '', purpose, length))
  return {
    id: derive('paz activation codes, key id', ID_BYTES).toString('hex'),
    secret: derive('paz activation codes', KEY_BYTES),
  }
}

function seal(key: Key, code: string, context: string, random: Random): string {
  const iv = random.bytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key.secret, iv).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()])
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
