import type { ColumnType, Generated } from 'kysely'
import type { EntryType, TaskType } from '#contracts/ledger.ts'
import type { RedemptionStatus } from '#contracts/rewards.ts'
import type { Role } from '#contracts/roles.ts'
import type { SupportCategory, SupportStatus } from '#contracts/support-limits.ts'
import type { EarningTables } from './schema-earning.ts'
import type { GameTables } from './schema-games.ts'
import type { LeaderboardTables } from './schema-leaderboard.ts'
import type { NoticeTables } from './schema-notices.ts'
import type { StaffTables } from './schema-staff.ts'
import type { TaskTables } from './schema-tasks.ts'

/** The tables as migrations leave them. Numbers of 64 bits are parsed to safe integers. */
export interface Schema extends GameTables, EarningTables, LeaderboardTables, NoticeTables, StaffTables, TaskTables {
  members: MembersTable
  credentials: CredentialsTable
  sessions: SessionsTable
  verifications: VerificationsTable
  signup_bonuses: { mailbox_hash: string; member_id: string; created_at: Date }
  /** Of what pays a mailbox once: a promo code or a task. */
  mailbox_marks: { subject_id: string; mailbox_hash: string }
  wallets: WalletsTable
  transactions: TransactionsTable
  points_audit_log: PointsAuditLogTable
  subscriptions: SubscriptionsTable
  plans: PlansTable
  redemptions: RedemptionsTable
  redemption_events: RedemptionEventsTable
  code_reveals: { member_id: string; redemption_id: string; id: string; at: Date; by_id: string }
  support_requests: SupportRequestsTable
  support_messages: SupportMessagesTable
  staff_audit: StaffAuditTable
  staff_audit_head: { id: number; seq: number; hash: Buffer }
  outbox: OutboxTable
  event_position: { id: number; last: number }
  told_events: { id: number; member_id: string; type: string; told_at: Date }
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
  created_at: Date
  updated_at: Date
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

interface SubscriptionsTable {
  id: string
  /** Null where the id has to say it. */
  name: string | null
  category: 'streaming' | 'music' | 'social' | 'other' | null
  description: Generated<string>
  popular: Generated<boolean>
  position: Generated<number>
  deleted_at: Date | null
}

interface PlansTable {
  id: string
  subscription_id: string
  duration: '1 Month' | '2 Months' | '3 Months' | '6 Months' | '1 Year'
  months: number
  points: number
  in_stock: Generated<boolean>
  /** How many are left; null where nobody counts. */
  stock_left: Generated<number | null>
  deleted_at: Generated<Date | null>
}

interface RedemptionsTable {
  member_id: string
  id: string
  plan_id: string
  subscription_id: string
  subscription_name: string
  duration: string
  months: number
  points_cost: number
  email: string
  country: string
  notes: string
  status: RedemptionStatus
  reason: Generated<string>
  activation_code: string | null
  /** Whether it took one of a counted plan. */
  took_stock: Generated<boolean>
  instructions: Generated<string>
  refunded_at: Date | null
  created_at: Date
  completed_at: Date | null
  expires_at: Date | null
}

interface RedemptionEventsTable {
  member_id: string
  redemption_id: string
  seq: number
  status: RedemptionStatus
  at: Date
  /** The staff member who moved it; null for the member's own request. */
  by_id: string | null
  reason: string
}

interface SupportRequestsTable {
  member_id: string
  id: string
  subject: string
  category: SupportCategory
  redemption_id: string | null
  status: SupportStatus
  /** One of the member's places for requests that are not closed. */
  slot: number | null
  message_count: number
  created_at: Date
  last_message_at: Date
  /** Since when the member has been waiting for staff. */
  waiting_since: Date | null
  closed_at: Date | null
  erased_at: Date | null
}

interface SupportMessagesTable {
  member_id: string
  request_id: string
  seq: number
  /** The staff member who wrote it; null for the member's own words. */
  by_id: string | null
  text: string
  at: Date
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
