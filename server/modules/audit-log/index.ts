/** What other modules may use of the staff audit. */
export { type AnchorKeeping, checkAudit, isDamaged } from './check-audit.ts'
export { readHead, storeAnchor } from './note-head.ts'
export { readActionsOn } from './read-actions.ts'
export { recordStaffAction, type StaffAction } from './record.ts'
export { verifyAudit } from './verify-audit.ts'
