/** The public interface of fairness. */
export { countDraws, readDrawsCountedAt } from './count-draws.ts'
export { drawFromBands, drawFromTable, hashServerSeed } from './draw.ts'
export { drawRow, RUNNING_SEEDS } from './running-seeds.ts'
export {
  type DrawRecord,
  type MemberSeeds,
  openSeeds,
  readCommitment,
  recordDraw,
  reserveNonce,
} from './seeds.ts'
export { type DrawKey, type FindUnclaimedDraw, readBigWins, readDraws, visibleDraw } from './store.ts'
