/** What other modules may use of fairness. */
export { drawFromBands, drawFromTable, hashServerSeed } from './draw.ts'
export { openSeeds, readCommitment, recordDraw, takeSeeds, takeSeedsInTurn } from './seeds.ts'
export { readBigWins, readDraws } from './store.ts'
