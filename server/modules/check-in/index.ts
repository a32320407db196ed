/** What other modules may use of the daily check-in. */
export { checkInData } from './account-data.ts'
export { readStanding } from './read-standing.ts'
