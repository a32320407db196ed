import type { ScoredGroup } from './score-risk-group.ts'

/** What was counted of one group. */
export interface Figures extends ScoredGroup {
  readonly mark: string
  readonly label: string
  /** Members, or how often somebody was too fast. */
  readonly measure: number
  readonly size: number
  readonly points: number
  readonly redemptions: number
  readonly firstAt: Date
  readonly lastAt: Date
}
