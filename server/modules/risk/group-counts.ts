import type { ScoredGroup } from './score-risk-group.ts'

/** The counts of one group. */
export interface GroupCounts extends ScoredGroup {
  readonly mark: string
  readonly label: string
  /** The number of members, or of early plays. */
  readonly measure: number
  readonly size: number
  readonly points: number
  readonly redemptions: number
  readonly firstAt: Date
  readonly lastAt: Date
}
