/** What others may use of the points audit. */
export type { AuditContext } from './context.ts'
export { monitorPoints } from './monitor.ts'
export { newPace, type Pace, workOnRun } from './work.ts'
