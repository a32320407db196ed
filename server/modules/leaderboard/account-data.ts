import { type AccountData, EXPORT_ROWS } from '#server/modules/accounts/index.ts'

/** Scores and rewards, which contain only the member's id. Deleted members are unlisted by their status. */
export const leaderboardData: AccountData = {
  name: 'leaderboard',
  async read(db, memberId) {
    const scores = await db
      .selectFrom('leaderboard_scores')
      .select(['board', 'points', 'reached_at'])
      .where('member_id', '=', memberId)
      .orderBy('board')
      .limit(EXPORT_ROWS)
      .execute()
    const rewards = await db
      .selectFrom('leaderboard_rewards')
      .select(['month', 'rank', 'score', 'points', 'created_at'])
      .where('member_id', '=', memberId)
      .orderBy('month', 'desc')
      .limit(EXPORT_ROWS)
      .execute()
    return { scores, rewards }
  },
}
