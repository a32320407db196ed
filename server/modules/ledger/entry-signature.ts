// The signature of an entry: an HMAC by a key that is not in the database. Write access to every table is not enough to make one, so
// an entry that the server did not post is found, whatever else was forged with it (docs/decisions/065-sign-entries-and-anchor-wallets.md).

import { isSignature, type LedgerKeys, ledgerKeysOf, sign } from '#server/db/ledger-keys.ts'
import type { Db } from '#server/db/transaction.ts'
import { type HashedEntry, measured } from './entry-hash.ts'

/** What the server knows before the entry has its place in the chain. The chain covers the rest. */
type SignedEntry = Omit<HashedEntry, 'seq' | 'balanceAfter'>

const textOf = (entry: SignedEntry): string =>
  [
    entry.memberId.toLowerCase(),
    entry.type,
    entry.points,
    measured(entry.description),
    entry.taskType,
    entry.reference === null ? '-' : measured(entry.reference),
    measured(entry.reason),
    entry.createdAt.getTime(),
  ].join('|')

/** @returns null where the handle has no key */
export function signEntry(db: Db, entry: SignedEntry): Buffer | null {
  const keys = ledgerKeysOf(db)
  return keys ? sign(keys, 'entry', textOf(entry)) : null
}

/** What is wrong with a signature; undefined for nothing. */
export function checkSignature(
  keys: LedgerKeys,
  entry: SignedEntry & { readonly signature: Buffer | null },
): 'signature missing' | 'signature wrong' | undefined {
  if (!entry.signature) return 'signature missing'
  return isSignature(keys, 'entry', textOf(entry), entry.signature) ? undefined : 'signature wrong'
}
