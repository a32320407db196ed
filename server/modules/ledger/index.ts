/** What other modules may use of the ledger. */
export {
  type CheckedAnchor,
  checkAnchor,
  findChangedBetween,
  isAnchorDamaged,
  readAnchorState,
  type WalletAnchors,
} from './anchor/check-anchor.ts'
export { takeAnchor } from './anchor/take-anchor.ts'
export { type Finding as ChainFinding, isWalletDamage } from './check-chain.ts'
export { changeOf, clamped, clampedTime, MAX_POINTS } from './clamp.ts'
export { closeWallet } from './close-wallet.ts'
export { confirmFindings } from './confirm-findings.ts'
export { type Correction, correctWallet } from './correct-wallet.ts'
export { entryHashSql } from './entry-hash-sql.ts'
export { checkSignature } from './entry-signature.ts'
export { type EntrySum, readEntrySums } from './entry-sums.ts'
export { type ExpiryContext, expirePoints } from './expiry/expire-points.ts'
export { EXPIRY_STATE, expiryOf } from './expiry/read-expiry.ts'
export { hashMatches } from './hash-matches.ts'
export {
  lockWallet,
  type NewEntry,
  openWallet,
  openWallets,
  type PostedEntry,
  postEntries,
  postEntry,
  toPostParameter,
} from './post.ts'
export { BEST_WIN, EARNINGS, newestEntries } from './read-activity.ts'
export { type Calendar, entryFilter, readEntryPage } from './read-page.ts'
export { EXPECTED, recordsLoss, settledBy, settledUpTo } from './settled.ts'
export { entryOf, findEntries, readEntries } from './store.ts'
export { readUnexplainedChanges } from './unexplained-changes.ts'
export { type LedgerReport, verifyLedger } from './verify-ledger.ts'
