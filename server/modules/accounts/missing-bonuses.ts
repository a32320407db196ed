// Finds members who never had the welcome bonus. All of them are walked through by their id, a part at a time, so that
// the question costs the same among a million.

import { sql } from 'kysely'
import type { findMissingBonuses } from '#contracts/database.ts'
import { FIX_MAX } from '#contracts/database-rules.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import { keyedHash } from './award-signup-bonus.ts'

/** Members that one statement looks at, and how long a call goes on looking. */
const STEP = 1000
const LOOK_MS = 1000

interface Row {
  readonly looked: number
  readonly last: string | null
  /** Null where nobody of the step lacks it. */
  readonly id: string | null
  readonly email: string
  readonly mailbox: string
  readonly created_at: Date
}

type Found = OutputOf<typeof findMissingBonuses>

/**
 * Active, confirmed members without a signup entry whose mailbox had no bonus before: at an earlier sign-in they should
 * have got it. Stops when there are as many as one fix takes, or after a second.
 *
 * @param after the member behind whom to begin
 */
export async function findMissing(db: Db, secret: string, after: string | undefined): Promise<Found> {
  const end = performance.now() + LOOK_MS
  const members: Found['members'] = []
  let next: string | null = after ?? NOBODY
  let looked = 0
  let hadBefore = 0
  while (next !== null && members.length < FIX_MAX && performance.now() < end) {
    const rows: readonly Row[] = await lookBehind(db, next)
    const lacking = rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ id, ...row }]))
    const marked = await readMarked(db, secret, lacking)
    const free = lacking.filter(({ mailbox }) => !marked.has(keyedHash(secret, mailbox)))
    const taken = free.slice(0, FIX_MAX - members.length)
    members.push(...taken.map(({ id, email, created_at }) => ({ id, email, joinedAt: created_at.toISOString() })))
    // A step whose members do not all fit is looked at again from the last one who did.
    const isCut = taken.length < free.length
    const step = rows[0]
    hadBefore += isCut ? 0 : lacking.length - free.length
    looked += isCut ? 0 : (step?.looked ?? 0)
    next = isCut ? (taken.at(-1)?.id ?? null) : step && step.looked === STEP ? step.last : null
  }
  return { members, hadBefore, looked, next }
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

async function lookBehind(db: Db, after: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with step as (
      select id, email, mailbox, created_at, status, email_confirmed from members where id > ${after}::uuid
      order by id limit ${sql.lit(STEP)}
    ), lacking as (
      select id, email, mailbox, created_at from step s where status = 'active' and email_confirmed and not exists (
        select 1 from transactions t where t.member_id = s.id and t.task_type = 'signup' and t.reference is not null)
    )
    select (select count(*) from step) as looked, (select id from step order by id desc limit 1) as last, l.*
    from (values (1)) as one left join lacking l on true order by l.id`.execute(db)
  return rows
}

/** Of these members the marks of mailboxes that had the bonus, with this account or an earlier one. */
async function readMarked(db: Db, secret: string, members: readonly { mailbox: string }[]): Promise<Set<string>> {
  if (members.length === 0) return new Set()
  const hashes = members.map(({ mailbox }) => keyedHash(secret, mailbox))
  const rows = await db
    .selectFrom('signup_bonuses')
    .select('mailbox_hash')
    .where('mailbox_hash', 'in', hashes)
    .execute()
  return new Set(rows.map((row) => row.mailbox_hash))
}
