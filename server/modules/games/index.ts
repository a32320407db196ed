/** What other modules may use of games. */
export { gamesData } from './account-data.ts'
export { readDaily } from './daily-count.ts'
export { finishAbandoned } from './quiz/finish-abandoned.ts'
export { findWaitingDraw } from './scratch-store.ts'
