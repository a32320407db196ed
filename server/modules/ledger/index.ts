/** What other modules may use of the ledger. */
export { closeWallet } from './close-wallet.ts'
export { type ExpiryContext, expirePoints } from './expiry/expire-points.ts'
export { expiry } from './expiry/read-expiry.ts'
export { entryStatement, lockWallet, type NewEntry, openWallet, type PostedEntry, postEntry } from './post.ts'
export { earnings, newestEntries } from './read-activity.ts'
export { hasEntry, readEntries } from './store.ts'
export { readUnexplainedChanges } from './unexplained-changes.ts'
export { type LedgerReport, verifyLedger } from './verify-ledger.ts'
