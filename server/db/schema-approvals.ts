import type { Generated, JSONColumnType } from 'kysely'
import type { ApprovalKindName, ApprovalState } from '#contracts/approval-rules.ts'

/** What staff may not do alone, and how much each has done alone. */
export interface ApprovalTables {
  approvals: ApprovalsTable
  staff_budget_uses: StaffBudgetUsesTable
}

interface StaffBudgetUsesTable {
  id: Generated<string>
  staff_id: string
  at: Date
  points: number
  action: string
  subject_id: string
}

interface ApprovalsTable {
  id: string
  kind: ApprovalKindName
  payload: JSONColumnType<object, string, string>
  reason: string
  by_id: string
  at: Date
  expires_at: Date
  state: Generated<ApprovalState>
  decided_by: Generated<string | null>
  decided_at: Generated<Date | null>
  decided_reason: Generated<string>
}
