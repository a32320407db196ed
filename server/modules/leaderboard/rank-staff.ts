// Whether staff take part in the leaderboard. The setting is stored with the follower, so that its statement, every screen and the
// payout of a month read the same value, whichever process they run in.

import { type SqlBool, sql } from 'kysely'
import { type Db, inTransaction } from '#server/db/transaction.ts'

/** Whether the row `m` of members is ranked and paid. */
export const IS_RANKED = sql<SqlBool>`(m.status = 'active' and (m.role = 'member' or (select rank_staff from leaderboard_follower)))`

/**
 * Stores the setting of the server that starts. Where it changed, the follower's next batch lists all staff, or takes them off the
 * boards, in open months and overall. Months that are settled stay as they are.
 */
export async function setRankStaff(db: Db, rankStaff: boolean, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('leaderboard_follower')
      .set({ rank_staff: rankStaff })
      .where('rank_staff', '<>', rankStaff)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await tx
      .insertInto('standing_changes')
      .columns(['member_id', 'points', 'at'])
      .expression((eb) =>
        eb
          .selectFrom('members')
          .select(['id', sql<number>`0`.as('points'), sql<Date>`${now}::timestamptz`.as('at')])
          .where('role', '<>', 'member'),
      )
      .execute()
  })
}
