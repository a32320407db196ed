import type { Redemption, RedemptionStatus, RedemptionStep } from '#contracts/rewards.ts'
import { isOpen } from '~/lib/processing-time.ts'

export interface TimelineStep {
  readonly status: RedemptionStep
  /** When it happened; null for an upcoming step. */
  readonly at: string | null
}

const PATH: readonly RedemptionStatus[] = ['pending', 'processing', 'completed']

/** Returns the completed steps of a redemption and, while it is open, the upcoming ones. */
export function timelineSteps({ status, timeline }: Pick<Redemption, 'status' | 'timeline'>): TimelineStep[] {
  const ahead = isOpen(status) ? PATH.slice(PATH.indexOf(status) + 1) : []
  return [...timeline, ...ahead.map((next) => ({ status: next, at: null }))]
}
