/** The public interface of the audit log. */
export { type AuditAnchorConfig, checkAudit, isDamaged } from './check-audit.ts'
export { readActionsOn } from './read-actions.ts'
export { recordStaffAction, type StaffAction } from './record.ts'
export { readHead, storeAnchor } from './store-anchor.ts'
export { verifyAudit } from './verify-audit.ts'
