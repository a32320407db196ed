/** What other modules may use of tasks. */
export { tasksData } from './account-data.ts'
