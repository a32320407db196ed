import type { AccountData } from './account-data.ts'
import { EXPORT_ROWS } from './account-data.ts'
import { deviceOf } from './device-of.ts'

/** Recent failed sign-ins to a member's account: time, number and network. */
export const signInFailureData: AccountData = {
  name: 'failedSignIns',
  async read(db, memberId) {
    const rows = await db
      .selectFrom('sign_in_failures')
      .select(['first_at', 'last_at', 'tries', 'network', 'user_agent'])
      .where('member_id', '=', memberId)
      .orderBy('last_at', 'desc')
      .limit(EXPORT_ROWS)
      .execute()
    return rows.map((row) => ({
      firstAt: row.first_at.toISOString(),
      lastAt: row.last_at.toISOString(),
      tries: row.tries,
      network: row.network,
      ...deviceOf(row.user_agent),
    }))
  },
  async erase(tx, memberId) {
    await tx.deleteFrom('sign_in_failures').where('member_id', '=', memberId).execute()
  },
}
