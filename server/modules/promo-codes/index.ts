/** What other modules may use of promo codes. */
export { promoData } from './account-data.ts'
export { readOpenCodes } from './staff-store.ts'
