/** What other modules may use of games. */
export { readDaily } from './daily-count.ts'
