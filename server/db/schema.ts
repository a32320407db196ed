import type { ColumnType, Generated } from 'kysely'
import type { EntryType, TaskType } from '#contracts/ledger.ts'
import type { Role } from '#contracts/roles.ts'
import type { ApprovalTables } from './schema-approvals.ts'
import type { AuditTables } from './schema-audit.ts'
import type { BackupTables } from './schema-backups.ts'
import type { EarningTables } from './schema-earning.ts'
import type { GameTables } from './schema-games.ts'
import type { InstanceTables } from './schema-instances.ts'
import type { LeaderboardTables } from './schema-leaderboard.ts'
import type { MemberTables } from './schema-members.ts'
import type { NoticeTables } from './schema-notices.ts'
import type { RewardsTables } from './schema-rewards.ts'
import type { RiskTables } from './schema-risk.ts'
import type { SecurityTables } from './schema-security.ts'
import type { StaffTables } from './schema-staff.ts'
import type { SummaryTables } from './schema-summaries.ts'
import type { SupportTables } from './schema-support.ts'
import type { TaskTables } from './schema-tasks.ts'

/** The tables as migrations leave them. Numbers of 64 bits are parsed to safe integers. */
export interface Schema
  extends AuditTables,
    BackupTables,
    GameTables,
    EarningTables,
    InstanceTables,
    LeaderboardTables,
    MemberTables,
    NoticeTables,
    RewardsTables,
    RiskTables,
    SecurityTables,
    StaffTables,
    ApprovalTables,
    SummaryTables,
    SupportTables,
    TaskTables {
  members: MembersTable
  credentials: CredentialsTable
  pending_registrations: PendingRegistrationsTable
  sessions: SessionsTable
  verifications: VerificationsTable
  signup_bonuses: { mailbox_hash: string; member_id: string; created_at: Date }
  /** Of what pays a mailbox once: a promo code or a task. */
  mailbox_marks: { subject_id: string; mailbox_hash: string }
  wallets: WalletsTable
  transactions: TransactionsTable
  points_audit_log: PointsAuditLogTable
  staff_audit: StaffAuditTable
  staff_audit_head: { id: number; seq: number; hash: Buffer }
  outbox: OutboxTable
  event_position: { id: number; last: number }
  told_events: { id: number; member_id: string | null; type: string; told_at: Date }
  mailbox: MailboxTable
  pictures: PicturesTable
  idempotency_keys: IdempotencyKeysTable
  throttles: { subject: string; window_start: Date; used: number }
}

export type MemberStatus = 'active' | 'banned' | 'suspended' | 'deleted'

interface MembersTable {
  id: string
  name: string
  email: string
  email_confirmed: boolean
  image: string | null
  phone: string | null
  role: Generated<Role>
  status: Generated<MemberStatus>
  time_zone: Generated<string>
  locale: Generated<string>
  show_name: Generated<boolean>
  frozen_day: Generated<string | null>
  frozen_start: Generated<Date | null>
  frozen_end: Generated<Date | null>
  frozen_previous: Generated<string | null>
  /** The address with what its host ignores taken out: one mailbox, one account. */
  mailbox: string
  /** When the staff list was applied; from then on only the stored role counts. */
  staff_listed_at: Date | null
  /** When the last session was opened; 1970 for who never had one. */
  last_login_at: Generated<Date>
  /** Why, since when and by whom somebody is not active, and when that ends by itself. */
  status_reason: Generated<string>
  status_since: Generated<Date | null>
  status_by: Generated<string | null>
  status_until: Generated<Date | null>
  created_at: Date
  updated_at: Date
}

interface CredentialsTable {
  id: string
  account_id: string
  provider_id: string
  member_id: string
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: Date | null
  refresh_token_expires_at: Date | null
  scope: string | null
  password: string | null
  /** Whether the password has the length that staff need without a second factor; false where that is not known yet. */
  has_long_password: Generated<boolean>
  created_at: Date
  updated_at: Date
}

/** A registration whose address is not confirmed yet. Its id is in its mailed links. */
interface PendingRegistrationsTable {
  id: string
  member_id: string
  name: string
  email: string
  phone: string | null
  time_zone: string
  password: string
  has_long_password: boolean
  created_at: Date
}

interface SessionsTable {
  id: string
  token: string
  member_id: string
  expires_at: Date
  /** How long each use extends it. */
  lifetime_seconds: number
  ip_address: string | null
  user_agent: string | null
  created_at: Date
  updated_at: Date
}

interface VerificationsTable {
  id: string
  identifier: string
  value: string
  expires_at: Date
  created_at: Date
  updated_at: Date
}

interface WalletsTable {
  member_id: string
  points: Generated<number>
  total_earned: Generated<number>
  seq: Generated<number>
  head_hash: Generated<Buffer>
  /** The head before the last entry, so that one statement can write both ends of a link. */
  prev_hash: Generated<Buffer>
  /** When the account was deleted. */
  closed_at: Generated<Date | null>
  /** YYYY-MM-DD: the day (UTC) of the last own activity, of the last expiry, or on which the wallet was opened. */
  idle_since: Generated<string>
  /** When the next warning or the expiry is due; null when there was nothing to expire at the last look. */
  expiry_step_on: Generated<string | null>
  /** How many warnings were put out since then, and the day that they name: on it the points are gone. */
  expiry_warnings: Generated<number>
  expires_on: Generated<string | null>
  /** Raised by every change of the wallet, and of all else that a command of the member is decided from. */
  version: Generated<number>
}

interface TransactionsTable {
  member_id: string
  seq: number
  type: EntryType
  points: number
  balance_after: number
  description: string
  task_type: TaskType
  reference: string | null
  reason: string
  created_at: Date
  prev_hash: Buffer
  hash: Buffer
  /** Null for entries from before entries were signed. */
  signature: Buffer | null
}

interface PointsAuditLogTable {
  member_id: string
  id: Generated<number>
  old_points: number
  new_points: number
  /** The ledger entry behind the change; equal to the one before when there was none. */
  seq: number
  reason: string
  changed_at: Date
}

interface StaffAuditTable {
  seq: number
  at: Date
  actor_id: string
  action: string
  subject_type: string
  subject_id: string
  /** JSON as text: what is hashed must come back to the letter. */
  before: string
  after: string
  reason: string
  address: string
  request_id: string | null
  prev_hash: Buffer
  hash: Buffer
}

interface OutboxTable {
  id: string
  topic: 'mail' | 'event'
  member_id: string | null
  payload: ColumnType<unknown, string, string>
  created_at: Date
  available_at: Date
  attempts: Generated<number>
  last_error: string | null
  failed_at: Date | null
}

interface MailboxTable {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  sent_at: Date
}

interface PicturesTable {
  id: string
  member_id: string
  created_at: Date
  /** When its file goes; null for the one picture that its member shows. */
  delete_after: Date | null
}

interface IdempotencyKeysTable {
  member_id: string
  key: string
  request_hash: Buffer
  response: string
  created_at: Date
}
