/** What other modules may use of the economy. */
export { ledgerApproval } from './ledger-export.ts'
export { readGuardInputs } from './read-guard-inputs.ts'
