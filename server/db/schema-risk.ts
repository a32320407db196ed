import type { ColumnType, Generated } from 'kysely'
import type { RiskKind, RiskReason, SpeedKind } from '#contracts/risk-rules.ts'

/** What members have in common, groups of them, and paused redemptions. */
export interface RiskTables {
  risk_marks: RiskMarksTable
  risk_speeds: { member_id: string; kind: SpeedKind; at: Date; took: number }
  risk_groups: RiskGroupsTable
  risk_position: { id: number; up_to: Date }
  redemption_pauses: RedemptionPausesTable
}

interface RiskMarksTable {
  kind: Exclude<RiskKind, 'speed'>
  /** The network in clear, everything else as a keyed hash. */
  mark: string
  member_id: string
  /** What staff may read of it. */
  label: string
  first_at: Date
  seen_at: Date
}

interface RiskGroupsTable {
  id: string
  kind: RiskKind
  mark: string
  label: string
  /** Members, or how often somebody was too fast. */
  measure: number
  size: number
  weight: 1 | 2 | 3
  reasons: ColumnType<{ reason: RiskReason; figure: number }[], string, string>
  points: number
  redemptions: number
  first_at: Date
  last_at: Date
  counted_at: Date
  /** The measure that was dismissed: with a larger one the group is open again. */
  dismissed_measure: number | null
  dismissed_at: Date | null
  dismissed_by: string | null
  dismissed_reason: Generated<string>
  open: boolean
}

interface RedemptionPausesTable {
  id: string
  member_id: string
  /** For staff. */
  reason: string
  /** For the member. */
  message: string
  by_id: string
  at: Date
  /** The member's newest request to support for a review. */
  request_id: string | null
  lifted_at: Date | null
  lifted_by: string | null
  lift_reason: Generated<string>
}
