import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import type { RedemptionStatus } from '#contracts/rewards.ts'

const REFUNDING: readonly RedemptionStatus[] = ['failed', 'cancelled']

/** The points that a move would give back to the member; 0 where it moves none, or they went back before. */
export function refundOf(request: Pick<AdminRedemption, 'pointsCost' | 'refunded'>, to: RedemptionStatus): number {
  return REFUNDING.includes(to) && !request.refunded ? request.pointsCost : 0
}
