/** What other modules may use of rewards. */
export { rewardsData } from './account-data.ts'
export { readCatalogue } from './catalogue.ts'
export { type CodeCipher, createCodeCipher } from './code-cipher.ts'
export { linkAppeal, pausesData, readPauses } from './pauses.ts'
export { countCodesLeft, rotateCodes } from './rotate-codes.ts'
export { findOwnRedemption, readNewestRedemptions } from './store.ts'
export { readYardsticks } from './yardsticks.ts'
