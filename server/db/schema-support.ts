import type { Generated } from 'kysely'
import type { SupportCategory, SupportStatus } from '#contracts/support-rules.ts'

/** What members ask, what staff answer, and how staff work on it. */
export interface SupportTables {
  support_requests: SupportRequestsTable
  support_messages: SupportMessagesTable
  support_steps: SupportStepsTable
  support_notes: SupportNotesTable
  canned_answers: CannedAnswersTable
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
  /** Counts everything that is said or done. */
  version: Generated<number>
  assignee_id: Generated<string | null>
  /** When staff first spoke. */
  first_answer_at: Generated<Date | null>
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

interface SupportStepsTable {
  member_id: string
  request_id: string
  seq: number
  at: Date
  /** Null: the member. */
  by_id: string | null
  step: 'assigned' | 'closed' | 'open'
  /** Who it was assigned to; null where it was given back. */
  to_id: string | null
}

interface SupportNotesTable {
  member_id: string
  request_id: string
  seq: number
  by_id: string
  text: string
  at: Date
}

interface CannedAnswersTable {
  id: string
  title: string
  text: string
  version: Generated<number>
  updated_at: Date
  by_id: string
}
