/** What others may use of presence. */

import type { AccountData } from '#server/modules/accounts/index.ts'

/** What staff have open now. It is in no download. */
export const presenceData: AccountData = {
  name: 'presence',
  read: () => Promise.resolve(undefined),
  async erase(tx, memberId) {
    await tx.deleteFrom('presences').where('member_id', '=', memberId).execute()
  },
}
