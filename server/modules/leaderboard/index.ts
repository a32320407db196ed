/** What other modules may use of the leaderboard. */
export { leaderboardData } from './account-data.ts'
export { type MonthCalendar, monthAfter, monthCalendar, monthName } from './month-calendar.ts'
export { readMonthEarnings } from './month-earnings.ts'
export { type Month, readMonthOf } from './months.ts'
export { type PayOutContext, payOut, SETTLE_AFTER_MS } from './pay-out.ts'
export { MAX_BATCH_SIZE, projectChanges } from './project-changes.ts'
export { setRankStaff } from './rank-staff.ts'
export { rankedMembers, rankOf, readOwnPlace } from './standings.ts'
