// The keys that the ledger is signed with, and how a handle of the database carries them: code that writes an entry has the handle, and
// the database itself never receives a key.

import { createHmac, timingSafeEqual } from 'node:crypto'
import { PostgresAdapter } from 'kysely'
import type { Db } from './transaction.ts'

interface LedgerKey {
  /** Four bytes that name the key in each of its signatures. */
  readonly id: Buffer
  readonly key: Buffer
}

export interface LedgerKeys {
  /** New signatures are made with it. */
  readonly current: LedgerKey
  /** All that signatures may have been made with, the current one included. */
  readonly known: readonly LedgerKey[]
}

const ID_BYTES = 4
/** A truncated HMAC of 128 bits, as RFC 2104 allows. */
const MAC_BYTES = 16

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

function deriveKey(secret: string): LedgerKey {
  const key = hmac(secret, 'paz ledger')
  return { key, id: hmac(key, 'id').subarray(0, ID_BYTES) }
}

/** @param previous a secret that older signatures were made with */
export function deriveLedgerKeys(secret: string, previous?: string): LedgerKeys {
  const current = deriveKey(secret)
  return { current, known: previous === undefined ? [current] : [current, deriveKey(previous)] }
}

/** What a signature is about: texts of different kinds never share one. */
export type SignedKind = 'entry' | 'checkpoint' | 'anchor'

const macOf = ({ key }: LedgerKey, kind: SignedKind, text: string): Buffer =>
  hmac(key, `${kind}|${text}`).subarray(0, MAC_BYTES)

export const sign = ({ current }: LedgerKeys, kind: SignedKind, text: string): Buffer =>
  Buffer.concat([current.id, macOf(current, kind, text)])

export function isSignature({ known }: LedgerKeys, kind: SignedKind, text: string, signature: Buffer): boolean {
  if (signature.length !== ID_BYTES + MAC_BYTES) return false
  const key = known.find(({ id }) => id.equals(signature.subarray(0, ID_BYTES)))
  return key !== undefined && timingSafeEqual(macOf(key, kind, text), signature.subarray(ID_BYTES))
}

/** The adapter of a dialect, which a handle shares with all of its transactions. */
export class KeyedAdapter extends PostgresAdapter {
  readonly ledgerKeys: LedgerKeys | undefined

  constructor(ledgerKeys: LedgerKeys | undefined) {
    super()
    this.ledgerKeys = ledgerKeys
  }
}

/** The keys of a handle or a transaction; undefined for a command that runs without the secret. */
export function ledgerKeysOf(db: Db): LedgerKeys | undefined {
  const { adapter } = db.getExecutor()
  return adapter instanceof KeyedAdapter ? adapter.ledgerKeys : undefined
}
