import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import type { RedemptionStatus } from '#contracts/rewards.ts'

const REFUNDING: readonly RedemptionStatus[] = ['failed', 'cancelled']

/** Returns the points that a status change would refund; 0 if it refunds none or they were refunded before. */
export function refundOf(redemption: Pick<AdminRedemption, 'pointsCost' | 'refunded'>, to: RedemptionStatus): number {
  return REFUNDING.includes(to) && !redemption.refunded ? redemption.pointsCost : 0
}
