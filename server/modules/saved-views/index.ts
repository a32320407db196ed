/** What others may use of saved views. */

export { savedViewsData } from './account-data.ts'
