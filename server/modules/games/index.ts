/** What other modules may use of games. */

export { readDaily } from './daily-count.ts'
export { finishAbandoned } from './quiz/finish-abandoned.ts'
