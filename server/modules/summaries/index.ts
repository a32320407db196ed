/** What other modules may use of the summaries. */
export { isTask } from './kinds.ts'
export { projectMoves } from './project-moves.ts'
export { type Levels, readLevels } from './read-levels.ts'
export { summaryCtes } from './summary-ctes.ts'
