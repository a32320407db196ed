import type { RedemptionView } from '#contracts/redemption-rules.ts'

const CAN_PROCESS: readonly RedemptionView[] = ['open', 'overdue', 'orderProblems', 'pending', 'all']
const ENDED: readonly RedemptionView[] = ['completed', 'cancelled']

/** Returns the bulk actions that are possible for redemptions of a view. */
export const possibleActions = (view: RedemptionView) => ({
  process: CAN_PROCESS.includes(view),
  release: view === 'held',
  cancel: !ENDED.includes(view),
})
