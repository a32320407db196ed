import { listPromoRedemptions } from '#contracts/promo-codes.ts'
import type { Mount } from '#server/http/mount.ts'
import { readRedemptions } from './store.ts'

const HISTORY_LENGTH = 100

export function mountPromoCodes(mount: Mount): void {
  mount(listPromoRedemptions, async ({ db, viewer }) => ({
    items: await readRedemptions(db, viewer.memberId, HISTORY_LENGTH),
  }))
}
