/** What other modules may use of accounts. */
export { type AccountData, EXPORT_ROWS } from './account-data.ts'
export { type Auth, createAuth } from './auth.ts'
export { calendar } from './calendar.ts'
export type { AccountsContext } from './context.ts'
export { pictureData, sweepPictures } from './picture.ts'
export { addDays, nextMidnight, previousRewardDay, type RewardClock, rewardDay, startOfDay } from './reward-day.ts'
export { imageUrlOf, readRecipient, readRewardClock } from './store.ts'
