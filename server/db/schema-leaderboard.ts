import type { Generated } from 'kysely'
import type { EntryType, TaskType } from '#contracts/ledger.ts'

/** What changed and was not counted yet, scores, counts, months and their rewards. */
export interface LeaderboardTables {
  standing_changes: StandingChangesTable
  leaderboard_follower: { id: number; rank_staff: Generated<boolean> }
  leaderboard_months: LeaderboardMonthsTable
  leaderboard_scores: LeaderboardScoresTable
  leaderboard_counts: { board: string; level: number; bucket: number; members: number }
  leaderboard_rewards: LeaderboardRewardsTable
}

interface StandingChangesTable {
  member_id: string
  type: EntryType | null
  task_type: TaskType | null
  points: number
  at: Date
  /** Whether the days of the back office have it already: so for what lay here when they were begun. */
  summed: Generated<boolean>
}

interface LeaderboardMonthsTable {
  /** YYYY-MM. */
  month: string
  starts_at: Date
  ends_at: Date
  /** When all of its rewards had been paid. */
  settled_at: Date | null
}

interface LeaderboardScoresTable {
  member_id: string
  /** 'overall', or a month. */
  board: string
  points: number
  reached_at: Date
  listed: boolean
}

interface LeaderboardRewardsTable {
  month: string
  rank: number
  member_id: string
  score: number
  points: number
  generation: number
  nonce: number
  created_at: Date
}
