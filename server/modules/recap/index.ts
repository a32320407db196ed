/** What other modules may use of the recap. */
export { recapData } from './account-data.ts'
export { RECAP_OF } from './dashboard-part.ts'
export { linkedMonth } from './finished-month.ts'
export { type RecapContext, recapMembers } from './recap-members.ts'
