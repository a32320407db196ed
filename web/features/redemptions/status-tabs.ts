import type { RedemptionStatus } from '#contracts/rewards.ts'

/** The filter of the list, in the order of its tabs. */
export const STATUS_TABS = [
  'all',
  'pending',
  'processing',
  'completed',
  'failed',
  'cancelled',
] as const satisfies readonly ('all' | RedemptionStatus)[]
export type StatusTab = (typeof STATUS_TABS)[number]
