/** What other modules may use of games. */
export { gamesData } from './account-data.ts'
export { readAllDaily } from './daily-count.ts'
export { finishAbandoned } from './quiz/finish-abandoned.ts'
