/** The public interface of promo codes. */
export { promoData } from './account-data.ts'
export { readActiveCodes } from './admin-store.ts'
export { findCodesByText } from './find-by-text.ts'
export { promoCodeApproval } from './offer-promo-codes.ts'
