import type { RedemptionStatus } from '#contracts/rewards.ts'

/** The state machine of a redemption (docs/product.md#redemption-states). */
const NEXT: Record<RedemptionStatus, readonly RedemptionStatus[]> = {
  pending: ['processing', 'completed', 'cancelled'],
  processing: ['completed', 'failed', 'cancelled'],
  // Its code does not work, and cannot be replaced.
  completed: ['failed'],
  failed: ['cancelled'],
  cancelled: [],
}

/** Returns the statuses that staff may move a redemption to. One that is held can only be cancelled. */
export const nextStatuses = (status: RedemptionStatus, isHeld = false): readonly RedemptionStatus[] =>
  isHeld ? ['cancelled'] : NEXT[status]

export const mayMove = (from: RedemptionStatus, to: RedemptionStatus): boolean => NEXT[from].includes(to)

/** Whether staff still have to deliver or end it. */
export const isOpen = (status: RedemptionStatus): boolean => mayMove(status, 'completed')

/** Whether a status refunds the points. */
export const refunds = (status: RedemptionStatus): boolean => status === 'failed' || status === 'cancelled'
