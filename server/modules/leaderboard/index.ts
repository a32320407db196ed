/** What other modules may use of the leaderboard. */
export { leaderboardData } from './account-data.ts'
export { type MonthCalendar, monthCalendar } from './month-calendar.ts'
export { readMonthEarnings } from './month-earnings.ts'
export { type PayOutContext, payOut } from './pay-out.ts'
export { MAX_BATCH_SIZE, projectChanges } from './project-changes.ts'
export { setRankStaff } from './rank-staff.ts'
