/** What other modules may use of the economy. */
export { ledgerApproval } from './ledger-export.ts'
export type { Fit } from './model/fit-to-budget.ts'
export { brokenRulesOf, reportOf } from './model/guard-report.ts'
export { fitInWorker, judgeInWorker } from './model/in-worker.ts'
export { guardVerdict } from './model/verdict.ts'
export { readGuardInputs } from './read-guard-inputs.ts'
