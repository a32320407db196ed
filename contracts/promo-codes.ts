import { z } from 'zod'
import { route } from './route.ts'
import { PROMO_CODE_MAX } from './rules.ts'
import { Id, Instant, Points } from './values.ts'

/** Trimmed and upper-cased (docs/product.md#promo-codes). An empty code has its own error message. */
export const PromoCode = z.string().trim().toUpperCase().max(PROMO_CODE_MAX)

export const PromoRedemption = z.object({
  id: Id,
  code: z.string(),
  pointsEarned: Points,
  description: z.string(),
  createdAt: Instant,
})
PromoRedemption.register(z.globalRegistry, {
  id: 'PromoCodeRedemption',
  description: 'A promo code that a member redeemed.',
})
export type PromoRedemption = z.infer<typeof PromoRedemption>

export const redeemPromoCode = route('POST /api/promo-codes/redemptions', {
  access: 'member',
  summary: 'Redeem a promo code, once per member; wrong guesses are throttled',
  body: z.object({ code: PromoCode }),
  output: z.object({ redemption: PromoRedemption, balance: Points, totalEarned: Points }),
  errors: [
    'budgetClosed',
    'promoCodeMissing',
    'tooManyRequests',
    'promoCodeNotFound',
    'promoCodeRedeemed',
    'promoCodeExpired',
    'promoCodeUsedUp',
    'promoCodeStaff',
  ],
})

export const listPromoRedemptions = route('GET /api/promo-codes/redemptions', {
  access: 'member',
  summary: 'The codes that the member has redeemed, the newest hundred first',
  output: z.object({ items: z.array(PromoRedemption) }),
})

export const promoCodesRoutes = { redeemPromoCode, listPromoRedemptions }
