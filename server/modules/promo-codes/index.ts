/** What other modules may use of promo codes. */
export { promoData } from './account-data.ts'
export { promoCodeApproval } from './offer-promo-codes.ts'
export { readOpenCodes } from './staff-store.ts'
