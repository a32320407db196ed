/** What other modules may use of the staff audit. */
export { readActionsOn } from './read-actions.ts'
export { recordStaffAction, type StaffAction } from './record.ts'
export { verifyAudit } from './verify-audit.ts'
