// When staff signed in, and when somebody failed to (written by note-sign-in.ts).

import type { SignIn, StaffSignIn } from '#contracts/staff.ts'
import type { SignInOutcome } from '#contracts/staff-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import { type AccountData, EXPORT_ROWS } from '../account-data.ts'
import { deviceOf } from '../device-of.ts'

interface Range {
  /** The id that the page before ended with. */
  readonly before?: string | undefined
  readonly limit: number
}

const newestFirst = (db: Db, { before, limit }: Range) =>
  db
    .selectFrom('sign_ins as s')
    .select(['s.id', 's.at', 's.outcome', 's.address', 's.user_agent'])
    .$if(before !== undefined, (query) => query.where('s.id', '<', before ?? ''))
    .orderBy('s.id', 'desc')
    .limit(limit)

export async function readOwnSignIns(db: Db, memberId: string, range: Range): Promise<SignIn[]> {
  const rows = await newestFirst(db, range).where('s.member_id', '=', memberId).execute()
  return rows.map(shown)
}

export async function readStaffSignIns(db: Db, which: 'all' | 'failed', range: Range): Promise<StaffSignIn[]> {
  const rows = await newestFirst(db, range)
    .innerJoin('members as m', 'm.id', 's.member_id')
    .select(['m.id as memberId', 'm.name', 'm.email'])
    .$if(which === 'failed', (query) => query.where('s.outcome', 'not in', ['signed_in', 'code_asked']))
    .execute()
  return rows.map(({ memberId, name, email, ...row }) => ({ ...shown(row), memberId, name, email }))
}

const shown = (row: {
  id: string
  at: Date
  outcome: SignInOutcome
  address: string
  user_agent: string | null
}): SignIn => ({
  id: row.id,
  at: row.at.toISOString(),
  outcome: row.outcome,
  address: row.address,
  ...deviceOf(row.user_agent),
})

/** Of the member's download; the deletion forgets it. */
export const readSignInData: AccountData['read'] = (db, memberId) =>
  readOwnSignIns(db, memberId, { limit: EXPORT_ROWS })
