// When staff signed in, and when somebody failed to. Nothing is written of members: it would be a lot, and nobody
// looks at it.

import { sql } from 'kysely'
import type { SignIn, StaffSignIn } from '#contracts/staff.ts'
import type { SignInOutcome } from '#contracts/staff-terms.ts'
import type { Clock } from '#server/adapters/clock.ts'
import { newId, type Random } from '#server/adapters/random.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { type AccountData, EXPORT_ROWS } from '../account-data.ts'
import { deviceOf } from '../device-of.ts'

/** The longest description of a browser that is kept. */
const AGENT_MAX = 300

/**
 * Notes a try, if the address is that of somebody of the staff. One statement whoever is meant: its time tells nobody
 * whether an account is there.
 */
export async function noteSignIn(
  tx: Tx,
  { clock, random }: { clock: Clock; random: Random },
  email: string,
  outcome: SignInOutcome,
  from: { address: string; requestHeaders: Headers },
  now: Date,
): Promise<void> {
  const agent = from.requestHeaders.get('user-agent')?.slice(0, AGENT_MAX) ?? null
  await sql`
    insert into sign_ins (id, member_id, at, outcome, address, user_agent)
    select ${newId(clock, random)}::uuid, id, ${now}::timestamptz, ${outcome}, ${from.address}, ${agent}
    from members where email = ${email} and role <> 'member'`.execute(tx)
}

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
