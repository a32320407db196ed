import type { ColumnType, Generated } from 'kysely'
import type { Finding } from '#contracts/points-audit.ts'
import type { AuditAlertKind, CorrectionOutcome, DamageKind, RunKind, RunState } from '#contracts/points-audit-rules.ts'

/** Investigations of the points of all members, and what became of them. */
export interface AuditTables {
  audit_runs: AuditRunsTable
  audit_findings: AuditFindingsTable
  audit_corrections: AuditCorrectionsTable
  audit_alerts: AuditAlertsTable
  audit_monitor: AuditMonitorTable
  wallet_checkpoints: WalletCheckpointsTable
  points_expiries: PointsExpiriesTable
}

export interface AuditRunsTable {
  id: string
  kind: RunKind
  state: RunState
  /** The investigation whose findings a fix corrects. */
  source_id: string | null
  started_by: string
  address: string
  request_id: string | null
  started_at: Date
  ended_at: Date | null
  total: number
  /** Up to which member everything is done. */
  after: Generated<string>
  checked: Generated<number>
  members: Generated<number>
  findings: Generated<number>
  low: Generated<number>
  missing: Generated<number>
  kinds: ColumnType<Partial<Record<DamageKind, number>>, string | undefined, string>
  fixed: Generated<number>
  deductions: Generated<number>
  /** Members with something critical. */
  critical: Generated<number>
  /** When the next part may be done, by whichever process. */
  next_at: Date
}

interface AuditMonitorTable {
  id: number
  last_id: number | null
  looked_at: Date | null
  close_changes: Generated<number>
  /** From when on it should have looked. */
  since: Generated<Date>
  /** When the numbers of the log were last found to have begun anew. */
  restarted_at: Date | null
}

interface AuditFindingsTable {
  run_id: string
  member_id: string
  points: number
  total_earned: number
  /** Null where the entries do not hold. */
  ledger_points: number | null
  ledger_earned: number | null
  issues: number
  deductions: number
  critical: boolean
  findings: ColumnType<readonly Finding[], string, string>
  kinds: ColumnType<Partial<Record<DamageKind, number>>, string, string>
}

interface AuditCorrectionsTable {
  run_id: string
  member_id: string
  outcome: CorrectionOutcome
  points_before: number
  points_after: number
  earned_before: number
  earned_after: number
}

interface AuditAlertsTable {
  log_id: number
  member_id: string
  kind: AuditAlertKind
  points: number
  reason: string
  at: Date
  found_at: Date
  /** The entry that the alert is about, where there is one. */
  seq: Generated<number | null>
}

/** Up to which entry the chain of a wallet was accepted, signed. */
interface WalletCheckpointsTable {
  member_id: string
  seq: number
  hash: Buffer
  at: Date
  signature: Buffer
}

/** The sources of entries by which points expired. */
interface PointsExpiriesTable {
  member_id: string
  reference: string
  points: number
  at: Date
}
