// Whether staff take part in the leaderboard. The setting is stored in the projector's row, so that projector, pages and payout
// read the same value in every process.

import { type SqlBool, sql } from 'kysely'
import { type Db, inTransaction } from '#server/db/transaction.ts'
import { isStaff } from '#server/http/staff-role.ts'

/** Whether the row `m` of members is ranked and paid. */
export const IS_RANKED = sql<SqlBool>`(m.status = 'active' and (not ${isStaff('m')} or (select rank_staff from leaderboard_projection)))`

/**
 * Stores the server's setting at its start. After a change the projector's next batch lists or unlists all staff, in open
 * months and overall. Settled months are unchanged.
 */
export async function setRankStaff(db: Db, rankStaff: boolean, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('leaderboard_projection')
      .set({ rank_staff: rankStaff })
      .where('rank_staff', '<>', rankStaff)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await tx
      .insertInto('leaderboard_changes')
      .columns(['member_id', 'points', 'at'])
      .expression((eb) =>
        eb
          .selectFrom('members')
          .select(['id', sql<number>`0`.as('points'), sql<Date>`${now}::timestamptz`.as('at')])
          .where(isStaff('members')),
      )
      .execute()
  })
}
