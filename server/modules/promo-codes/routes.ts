import { listPromoRedemptions, redeemPromoCode as redeem } from '#contracts/promo.ts'
import type { Mount } from '#server/http/mount.ts'
import { type PromoContext, redeemPromoCode } from './redeem-promo-code.ts'
import { readRedemptions } from './store.ts'

const LISTED = 100

export function mountPromoCodes(mount: Mount, context: PromoContext): void {
  mount(redeem, ({ tx, viewer, input, address, now }) =>
    redeemPromoCode(tx, context, { memberId: viewer.memberId, email: viewer.email, address }, input.body.code, now),
  )

  mount(listPromoRedemptions, async ({ db, viewer }) => ({
    items: await readRedemptions(db, viewer.memberId, LISTED),
  }))
}
