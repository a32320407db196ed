/** What the composition root and the jobs use of risk. */
export { findRisks } from './find-risks.ts'
export { riskData } from './risk-data.ts'
