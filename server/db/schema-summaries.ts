/** What the back office shows of everybody together, by day (UTC), and what was not counted for it yet. */
export interface SummaryTables {
  summary_changes: SummaryChangesTable
  /** Entries and their signed points. */
  ledger_days: { day: string; task_type: string; type: string; entries: number; points: number }
  status_days: StatusDaysTable
  member_activity: MemberActivityTable
  /** How many members become active with a day, less those who are active no more. */
  active_days: { day: string; change: number }
  recent_activity: RecentActivityTable
}

interface SummaryChangesTable {
  subject: 'member' | 'redemption' | 'play'
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

interface MemberActivityTable {
  member_id: string
  /** The newest days on which the member has been active without a gap: from this one to 29 days after the other. */
  since: string | null
  last_day: string | null
  left_on: string | null
}

interface RecentActivityTable {
  id: string
  kind: 'signup' | 'spin' | 'scratch' | 'task'
  member_id: string
  task_type: string | null
  points: number
  at: Date
}
