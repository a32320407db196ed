/** The public interface of tasks. */
export { tasksData } from './account-data.ts'
export { countClaimedAds } from './ad-store.ts'
export { taskApproval } from './approve-task.ts'
export { readPayingTasks } from './edit-task.ts'
export { readOpenTasks } from './store.ts'
