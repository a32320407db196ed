import type { ColumnType, Selectable } from 'kysely'
import type { ApprovalKindName } from '#contracts/approval-rules.ts'
import type { CampaignTarget } from '#contracts/campaign-rules.ts'
import type { Audience, Overlay } from '#contracts/campaigns.ts'
import type { ContentDocument } from '#contracts/content-rules.ts'
import type { BrokenRule } from '#contracts/guard.ts'
import type { EntryType, TaskType } from '#contracts/ledger.ts'
import type { MailTopic } from '#contracts/mail-topics.ts'
import type { NotificationContent } from '#contracts/notifications.ts'
import type { Finding } from '#contracts/points-audit.ts'
import type { CorrectionOutcome, DamageKind } from '#contracts/points-audit-rules.ts'
import type { ProviderItem, ProviderName } from '#contracts/provider-rules.ts'
import type { OptionalNotification } from '#contracts/recap-rules.ts'
import type { RedemptionStatus, RedemptionStep } from '#contracts/rewards.ts'
import type { GroupEvidence, MemberEvidence } from '#contracts/risk.ts'
import type { AppealOutcome, RiskReason } from '#contracts/risk-rules.ts'
import type { RoleKey } from '#contracts/roles.ts'
import type { TryOutcome } from '#contracts/security-rules.ts'
import type { StopResult } from '#contracts/stop-risk-group.ts'
import type { DB, Generated } from './schema.generated.ts'

/** JSON: written as text, read as a value. */
type Json<Value> = ColumnType<Value, string, string>

/** Replaces the types of columns. A column that is not in the database does not compile. */
type Override<
  Tables,
  Columns extends {
    [Table in keyof Columns]: Table extends keyof Tables
      ? { [Column in keyof Columns[Table]]: Column extends keyof Tables[Table] ? unknown : never }
      : never
  },
> = {
  [Table in keyof Tables]: Table extends keyof Columns
    ? Omit<Tables[Table], keyof Columns[Table]> & Columns[Table]
    : Tables[Table]
}

/**
 * All tables as the migrations leave them. `npm run generate:schema` writes their types, with the values that a check allows. What
 * the database doesn't know is added here: the shape of JSON, and the values of columns without such a check.
 */
export interface Schema
  extends Override<
    DB,
    {
      approvals: { kind: ApprovalKindName; payload: Json<object> }
      audit_corrections: { outcome: CorrectionOutcome }
      audit_findings: { findings: Json<readonly Finding[]>; kinds: Json<Partial<Record<DamageKind, number>>> }
      audit_runs: { kinds: Generated<Json<Partial<Record<DamageKind, number>>>> }
      campaigns: { overlay: Json<Overlay>; audience: Json<Audience>; targets: CampaignTarget[] }
      check_ins: { covered_days: Generated<Json<readonly string[]>> }
      content_publications: { document: ContentDocument }
      content_versions: { document: ContentDocument; fields: Json<Readonly<Record<string, string>>> }
      muted_mails: { topic: MailTopic }
      muted_notifications: { kind: OptionalNotification }
      notifications: { kind: NotificationContent['kind']; data: Json<NotificationContent['data']> }
      outbox: { payload: Json<unknown> }
      plans: { provider: ProviderName | null; provider_item: Json<ProviderItem> | null }
      provider_orders: { provider: ProviderName; item: Json<ProviderItem> | null }
      provider_states: { provider: ProviderName }
      redemption_events: { status: RedemptionStep }
      risk_case_answers: { outcome: AppealOutcome }
      risk_case_members: { evidence: Json<MemberEvidence> }
      risk_cases: { evidence: Json<GroupEvidence>; result: Json<StopResult> | null }
      risk_groups: { reasons: Json<{ reason: RiskReason; figure: number }[]>; weight: 1 | 2 | 3 }
      rule_activations: { overridden: Json<{ currency: string; broken: BrokenRule[] }> | null }
      redemption_days: { status: RedemptionStatus }
      sign_in_failures: { last_outcome: TryOutcome }
      span_days: { span: 1 | 7 | 30 }
      staff_appointments: { from_role: RoleKey; to_role: RoleKey }
      leaderboard_changes: { type: EntryType | null; task_type: TaskType | null }
      status_days: { subject: 'member' | 'redemption' }
    }
  > {}

export type MemberStatus = Selectable<Schema['members']>['status']
