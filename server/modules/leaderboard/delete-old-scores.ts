// Deletes the scores of settled months; rewards remain in leaderboard_rewards. The newest months are always retained: after a
// wrong clock an earlier month may still be due.

import type { Db } from '#server/db/transaction.ts'

const STORED_MONTHS = 3
const DELETE_BATCH = 5000

export async function deleteOldScores(db: Db): Promise<void> {
  const old = await db
    .selectFrom('leaderboard_counts')
    .select('board')
    .distinct()
    // Only months, which sort before 'overall'.
    .where('board', '<', 'a')
    .orderBy('board', 'desc')
    .offset(STORED_MONTHS)
    .execute()
  const due = await db.selectFrom('leaderboard_months').select('month').where('settled_at', 'is', null).execute()
  for (const { board } of old) if (!due.some(({ month }) => month === board)) await deleteBoard(db, board)
}

async function deleteBoard(db: Db, board: string): Promise<void> {
  let gone = DELETE_BATCH
  while (gone === DELETE_BATCH) {
    const some = db.selectFrom('leaderboard_scores').select('member_id').where('board', '=', board).limit(DELETE_BATCH)
    const { numDeletedRows } = await db
      .deleteFrom('leaderboard_scores')
      .where('board', '=', board)
      .where('member_id', 'in', some)
      .executeTakeFirst()
    gone = Number(numDeletedRows)
  }
  await db.deleteFrom('leaderboard_counts').where('board', '=', board).execute()
}
