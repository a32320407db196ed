/** What other modules may use of games. */
export { finishAbandoned } from './quiz/finish-abandoned.ts'
export { readDaily } from './daily-count.ts'
