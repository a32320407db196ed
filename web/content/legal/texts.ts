import { COOKIES } from './cookie-policy.ts'
import { DISCLAIMER } from './disclaimer.ts'
import type { LegalText } from './legal-text.ts'
import { PRIVACY } from './privacy-policy.ts'
import { REFUNDS } from './refund-policy.ts'
import { TERMS } from './terms-conditions.ts'

/** The full texts of all policies. */
export const LEGAL_TEXTS: readonly LegalText[] = [PRIVACY, TERMS, REFUNDS, COOKIES, DISCLAIMER]
