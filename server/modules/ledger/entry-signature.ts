// The signature of an entry: an HMAC with a key that is not in the database. Write access to all tables is not enough to forge
// one, so forged entries are detected (docs/decisions/065-sign-entries-and-anchor-wallets.md).

import { isSignature, type LedgerKeys, ledgerKeysOf, sign } from '#server/db/ledger-keys.ts'
import type { Db } from '#server/db/transaction.ts'
import { type HashedEntry, lengthPrefixed } from './entry-hash.ts'

/** The fields that are final before the entry is posted. The chain covers the rest. */
type SignedEntry = Omit<HashedEntry, 'seq' | 'balanceAfter'>

const textOf = (entry: SignedEntry): string =>
  [
    entry.memberId.toLowerCase(),
    entry.type,
    entry.points,
    lengthPrefixed(entry.description),
    entry.taskType,
    entry.reference === null ? '-' : lengthPrefixed(entry.reference),
    lengthPrefixed(entry.reason),
    entry.createdAt.getTime(),
  ].join('|')

/** @returns null if the database handle has no key */
export function signEntry(db: Db, entry: SignedEntry): Buffer | null {
  const keys = ledgerKeysOf(db)
  return keys ? sign(keys, 'entry', textOf(entry)) : null
}

/** Returns the defect of a signature; undefined for a valid one. */
export function checkSignature(
  keys: LedgerKeys,
  entry: SignedEntry & { readonly signature: Buffer | null },
): 'signature missing' | 'signature wrong' | undefined {
  if (!entry.signature) return 'signature missing'
  return isSignature(keys, 'entry', textOf(entry), entry.signature) ? undefined : 'signature wrong'
}
