import type { AccountData } from '../account-data.ts'
import { deleteSecondFactor } from './second-factor.ts'
import { readSignInData } from './sign-ins.ts'

/** Data about a staff member: start of the second factor, and sign-ins. It contains no secret. */
export const staffData: AccountData = {
  name: 'staffAccount',
  async read(db, memberId) {
    const factor = await db
      .selectFrom('second_factors')
      .select('enabled_at')
      .where('member_id', '=', memberId)
      .executeTakeFirst()
    return {
      secondFactorSince: factor?.enabled_at?.toISOString() ?? null,
      signIns: await readSignInData(db, memberId),
    }
  },
  async erase(tx, memberId) {
    await deleteSecondFactor(tx, memberId)
    await tx.deleteFrom('sign_ins').where('member_id', '=', memberId).execute()
  },
}
