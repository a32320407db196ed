/** What other modules may use of the summaries. */
export { projectMoves } from './project-moves.ts'
export { type Levels, readLevels } from './read-levels.ts'
export { summaryCtes } from './summary-ctes.ts'
