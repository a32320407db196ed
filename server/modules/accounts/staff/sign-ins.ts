// Reads sign-in attempts of staff, which record-sign-in.ts writes.

import { sql } from 'kysely'
import type { SignIn, StaffSignIn } from '#contracts/staff.ts'
import type { SignInOutcome } from '#contracts/staff-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import { type DayFilter, isWithin } from '#server/http/day-filter.ts'
import { type AccountData, EXPORT_ROWS } from '../account-data.ts'
import { deviceOf } from '../device-of.ts'

interface Range extends DayFilter {
  /** The last id of the previous page. */
  readonly before?: string | undefined
  readonly limit: number
}

function newestFirst(db: Db, { before, limit, ...days }: Range) {
  const isWanted = isWithin(sql.ref('s.at'), days)
  return db
    .selectFrom('sign_ins as s')
    .select(['s.id', 's.at', 's.outcome', 's.address', 's.user_agent'])
    .$if(before !== undefined, (query) => query.where('s.id', '<', before ?? ''))
    .$if(isWanted !== undefined, (query) => query.where(isWanted as NonNullable<typeof isWanted>))
    .orderBy('s.id', 'desc')
    .limit(limit)
}

export async function readOwnSignIns(db: Db, memberId: string, range: Range): Promise<SignIn[]> {
  const rows = await newestFirst(db, range).where('s.member_id', '=', memberId).execute()
  return rows.map(viewOf)
}

export async function readStaffSignIns(db: Db, which: 'all' | 'failed', range: Range): Promise<StaffSignIn[]> {
  const rows = await newestFirst(db, range)
    .innerJoin('members as m', 'm.id', 's.member_id')
    .select(['m.id as memberId', 'm.name', 'm.email'])
    .$if(which === 'failed', (query) => query.where('s.outcome', 'not in', ['signed_in', 'code_asked']))
    .execute()
  return rows.map(({ memberId, name, email, ...row }) => ({ ...viewOf(row), memberId, name, email }))
}

const viewOf = (row: {
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

/** Reads sign-ins for the member's export. */
export const readSignInData: AccountData['read'] = (db, memberId) =>
  readOwnSignIns(db, memberId, { limit: EXPORT_ROWS })
