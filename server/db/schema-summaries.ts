import type { RedemptionStatus } from '#contracts/rewards.ts'

/** What the back office shows of everybody together, by day (UTC), and what was not counted for it yet. */
export interface SummaryTables {
  summary_changes: SummaryChangesTable
  /** Entries and their signed points. */
  ledger_days: { day: string; task_type: string; type: string; entries: number; points: number }
  status_days: StatusDaysTable
  /** On which days members earned or redeemed something. */
  member_days: { member_id: string; day: string }
  left_members: { member_id: string; left_on: string }
  /** How many members become active with a day, less those who are active no more. */
  span_days: { day: string; span: 1 | 7 | 30; change: number }
  /** Of the members who signed up in one week, how many were active in another. */
  cohort_weeks: { cohort: string; week: string; members: number }
  service_days: { day: string; service: string; status: RedemptionStatus; requests: number; points: number }
  fulfilment_days: { day: string; service: string; hours: number; requests: number }
  /** Codes that only one member could use stand together, under the nil UUID. */
  promo_code_days: { day: string; code_id: string; uses: number; points: number }
  recent_activity: RecentActivityTable
}

interface SummaryChangesTable {
  subject: 'member' | 'redemption' | 'play' | 'promo'
  id: string
  before: string | null
  after: string | null
  at: Date
}

interface StatusDaysTable {
  day: string
  subject: 'member' | 'redemption'
  /** The status before; empty for what is new. */
  before: string
  after: string
  moves: number
}

interface RecentActivityTable {
  id: string
  kind: 'signup' | 'spin' | 'scratch' | 'task'
  member_id: string
  task_type: string | null
  points: number
  at: Date
}
