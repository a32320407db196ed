/** The public interface of the daily check-in. */
export { checkInData } from './account-data.ts'
export { type CheckInState, checkInStateOf } from './cycle.ts'
export { LAST_CHECK_IN } from './store.ts'
