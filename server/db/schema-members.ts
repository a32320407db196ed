import type { Generated } from 'kysely'

/** What staff find, sort and note members by. */
export interface MemberTables {
  /** The words that a member is found by, with their status; kept by a trigger. */
  member_search: { member_id: string; words: string }
  member_words: { status: string; word: string; member_id: string }
  member_sums: MemberSumsTable
  member_notes: { member_id: string; id: string; by_id: string; text: string; at: Date }
}

/** A second behind the wallet: the leaderboard's follower keeps it. */
interface MemberSumsTable {
  member_id: string
  status: string
  points: number
  total_earned: number
  spins: Generated<number>
  scratches: Generated<number>
  tasks: Generated<number>
}
