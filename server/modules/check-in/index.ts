/** The public interface of the daily check-in. */
export { checkInData } from './account-data.ts'
export { readCheckInState } from './read-check-in-state.ts'
