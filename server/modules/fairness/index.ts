/** The public interface of fairness. */
export { countDraws, readDrawsCountedAt } from './count-draws.ts'
export { CURRENT_SEEDS, drawRow } from './current-seeds.ts'
export { drawFromBands, drawFromTable, hashServerSeed } from './draw.ts'
export {
  type DrawRecord,
  type MemberSeeds,
  openSeeds,
  openSeedsOf,
  readCommitment,
  recordDraw,
  reserveNonce,
} from './seeds.ts'
export { BIG_WINS_FROM, type DrawKey, type FindUnclaimedDraw, readBigWins, readDraws, visibleDraw } from './store.ts'
