/** What other modules may use of rewards. */
export { rewardsData } from './account-data.ts'
export { priceApproval } from './approve-price.ts'
export { readCatalogue, readServiceNames } from './catalogue.ts'
export { type CodeCipher, createCodeCipher } from './code-cipher.ts'
export { codesApproval } from './code-exports.ts'
export { countCodesLeft, rotateCodes } from './rotate-codes.ts'
export { findOwnRedemption, readNewestRedemptions } from './store.ts'
export { readYardsticks } from './yardsticks.ts'
