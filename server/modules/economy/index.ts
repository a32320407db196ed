/** What other modules may use of the economy. */
export { ledgerApproval } from './ledger-export.ts'
export type { Fit } from './model/fit-to-budget.ts'
export type { GuardInputs } from './model/guard-inputs.ts'
export { brokenRulesOf, reportOf } from './model/guard-report.ts'
export { fitInWorker, judgeInWorker } from './model/in-worker.ts'
export { guardVerdict, type Verdict } from './model/verdict.ts'
export { readGuardInputs } from './read-guard-inputs.ts'
