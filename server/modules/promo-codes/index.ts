/** What other modules may use of promo codes. */
export { promoData } from './account-data.ts'
export { readOpenCodes } from './admin-store.ts'
export { promoCodeApproval } from './offer-promo-codes.ts'
