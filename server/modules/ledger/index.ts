/** What other modules may use of the ledger. */
export { closeWallet } from './close-wallet.ts'
export { entryStatement, lockWallet, type NewEntry, openWallet, type PostedEntry, postEntry } from './post.ts'
export { earnings, newestEntries } from './read-activity.ts'
export { hasEntry, readEntries } from './store.ts'
export { type LedgerReport, verifyLedger } from './verify-ledger.ts'
