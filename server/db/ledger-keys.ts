// The keys that sign the ledger. A database handle carries them to the code that writes entries; the database server never receives
// a key.

import { createHmac, timingSafeEqual } from 'node:crypto'
import { PostgresAdapter } from 'kysely'
import type { Db } from './transaction.ts'

interface LedgerKey {
  /** Four bytes that identify the key in its signatures. */
  readonly id: Buffer
  readonly key: Buffer
}

export interface LedgerKeys {
  /** Signs new entries. */
  readonly current: LedgerKey
  /** Every key that may have signed, including the current one. */
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

/** Derives the keys from secrets. @param previous the secret of older signatures */
export function deriveLedgerKeys(secret: string, previous?: string): LedgerKeys {
  const current = deriveKey(secret)
  return { current, known: previous === undefined ? [current] : [current, deriveKey(previous)] }
}

/** What is signed; part of the signed text, so a signature never fits another kind. */
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

/** Carries the keys: a handle shares the adapter of its dialect with all of its transactions. */
export class KeyedAdapter extends PostgresAdapter {
  readonly ledgerKeys: LedgerKeys | undefined

  constructor(ledgerKeys: LedgerKeys | undefined) {
    super()
    this.ledgerKeys = ledgerKeys
  }

  /**
   * Takes no lock: `migrate` has taken one of its transaction. Kysely's lock of the session would outlive a failed migration, and behind a
   * transaction pooler other instances would wait for it.
   */
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Returns the keys of a handle or transaction; undefined for a command that runs without the secret. */
export function ledgerKeysOf(db: Db): LedgerKeys | undefined {
  const { adapter } = db.getExecutor()
  return adapter instanceof KeyedAdapter ? adapter.ledgerKeys : undefined
}
