/** What other modules may use of the leaderboard. */
export { leaderboardData } from './account-data.ts'
export { CHANGES_AT_ONCE, followChanges } from './follow-changes.ts'
export { type MonthCalendar, monthCalendar } from './month-calendar.ts'
export { readMonthEarnings } from './month-earnings.ts'
export { type PayOutContext, payOut } from './pay-out.ts'
export { setRankStaff } from './rank-staff.ts'
