// Scores are needed until their month is settled; who was paid stays in leaderboard_rewards. The newest boards are
// kept whatever the clock says: if it stood wrong, an earlier month may still have to be paid.

import type { Db } from '#server/db/transaction.ts'

const KEPT_MONTHS = 3
const AT_ONCE = 5000

export async function deleteOldScores(db: Db): Promise<void> {
  const old = await db
    .selectFrom('leaderboard_counts')
    .select('board')
    .distinct()
    // The months; 'overall' stands behind all of them.
    .where('board', '<', 'a')
    .orderBy('board', 'desc')
    .offset(KEPT_MONTHS)
    .execute()
  for (const { board } of old) await forgetBoard(db, board)
}

async function forgetBoard(db: Db, board: string): Promise<void> {
  let gone = AT_ONCE
  while (gone === AT_ONCE) {
    const some = db.selectFrom('leaderboard_scores').select('member_id').where('board', '=', board).limit(AT_ONCE)
    const { numDeletedRows } = await db
      .deleteFrom('leaderboard_scores')
      .where('board', '=', board)
      .where('member_id', 'in', some)
      .executeTakeFirst()
    gone = Number(numDeletedRows)
  }
  await db.deleteFrom('leaderboard_counts').where('board', '=', board).execute()
}
