/** What others may use of the points audit. */
export type { AuditContext } from './context.ts'
export { monitorPoints } from './monitor.ts'
export { type BatchControl, newBatchControl, processNextBatch } from './process-run.ts'
export { type SourceFinding, verifySources } from './verify-sources.ts'
