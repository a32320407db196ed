import type { Generated, JSONColumnType } from 'kysely'
import type { ApprovalKindName, ApprovalState } from '#contracts/approval-rules.ts'

/** What staff may not do alone. */
export interface ApprovalTables {
  approvals: ApprovalsTable
}

interface ApprovalsTable {
  id: string
  kind: ApprovalKindName
  payload: JSONColumnType<object, string, string>
  reason: string
  by_id: string
  at: Date
  expires_at: Date
  state: Generated<Exclude<ApprovalState, 'expired'>>
  decided_by: Generated<string | null>
  decided_at: Generated<Date | null>
  decided_reason: Generated<string>
}
