/** The public interface of tasks. */
export { tasksData } from './account-data.ts'
export { CLAIMED_ADS } from './ad-store.ts'
export { taskApproval } from './approve-task.ts'
export { readPayingTasks } from './edit-task.ts'
export { TASK_PROGRESS, type TaskProgress } from './store.ts'
