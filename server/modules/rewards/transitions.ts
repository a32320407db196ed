import type { RedemptionStatus } from '#contracts/rewards.ts'

/** The state machine of a redemption (docs/product.md#redemption-states). */
const NEXT: Record<RedemptionStatus, readonly RedemptionStatus[]> = {
  pending: ['processing', 'cancelled'],
  processing: ['completed', 'failed', 'cancelled'],
  completed: [],
  failed: ['cancelled'],
  cancelled: [],
}

export const nextStatuses = (status: RedemptionStatus): readonly RedemptionStatus[] => NEXT[status]

export const mayMove = (from: RedemptionStatus, to: RedemptionStatus): boolean => NEXT[from].includes(to)

/** Whether a status refunds the points. */
export const refunds = (status: RedemptionStatus): boolean => status === 'failed' || status === 'cancelled'
