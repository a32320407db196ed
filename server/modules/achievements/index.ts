/** What other modules may use of the achievements. */
export { achievementsData } from './account-data.ts'
export { findAchievements } from './find-achievements.ts'
