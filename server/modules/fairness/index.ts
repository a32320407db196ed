/** What other modules may use of fairness. */
export { countDraws, whenDrawsWereCounted } from './count-draws.ts'
export { drawFromBands, drawFromTable, hashServerSeed } from './draw.ts'
export { drawRow, RUNNING_SEEDS } from './running-seeds.ts'
export {
  type DrawRecord,
  openSeeds,
  readCommitment,
  recordDraw,
  type TakenSeeds,
  takeSeeds,
} from './seeds.ts'
export { type DrawPlace, type FindWaitingDraw, readBigWins, readDraws, shownDraw } from './store.ts'
