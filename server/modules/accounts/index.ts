export type { AccountData } from './account-data.ts'
/** What other modules may use of accounts. */
export { type Auth, createAuth } from './auth.ts'
export type { AccountsContext } from './context.ts'
export { pictureData, sweepPictures } from './picture.ts'
export { nextMidnight, rewardDay, startOfDay } from './reward-day.ts'
export { readRecipient } from './store.ts'
