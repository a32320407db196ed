// Finds members without the welcome bonus. Scans members in batches by id, so that each call has a bounded cost.

import { sql } from 'kysely'
import type { findMissingBonuses } from '#contracts/database.ts'
import { FIX_MAX } from '#contracts/database-rules.ts'
import type { OutputOf } from '#contracts/route.ts'
import { keyedHash } from '#server/adapters/keyed-hash.ts'
import type { Db } from '#server/db/transaction.ts'

/** Members per batch, and the time limit of a call. */
const BATCH_SIZE = 1000
const TIME_LIMIT_MS = 1000

interface Row {
  readonly checked: number
  readonly last: string | null
  /** Null if no member of the batch lacks the bonus. */
  readonly id: string | null
  readonly email: string
  readonly mailbox: string
  readonly created_at: Date
}

type Found = OutputOf<typeof findMissingBonuses>

/**
 * Finds active, confirmed members without a signup entry who were not imported and whose mailbox received no bonus. Stops when it has found as many as
 * one fix handles, or after a second.
 *
 * @param after id of the member after whom to start
 */
export async function findMembersWithoutBonus(db: Db, secret: string, after: string | undefined): Promise<Found> {
  const end = performance.now() + TIME_LIMIT_MS
  const members: Found['members'] = []
  let next: string | null = after ?? NIL_UUID
  let checked = 0
  let hadBefore = 0
  while (next !== null && members.length < FIX_MAX && performance.now() < end) {
    const rows: readonly Row[] = await readBatch(db, next)
    const lacking = rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ id, ...row }]))
    const marked = await readBonusMarks(db, secret, lacking)
    const free = lacking.filter(({ mailbox }) => !marked.has(keyedHash(secret, mailbox)))
    const selected = free.slice(0, FIX_MAX - members.length)
    members.push(...selected.map(({ id, email, created_at }) => ({ id, email, joinedAt: created_at.toISOString() })))
    // If not all members of a batch fit, the next call continues after the last selected one.
    const isTruncated = selected.length < free.length
    const step = rows[0]
    hadBefore += isTruncated ? 0 : lacking.length - free.length
    checked += isTruncated ? 0 : (step?.checked ?? 0)
    next = isTruncated ? (selected.at(-1)?.id ?? null) : step && step.checked === BATCH_SIZE ? step.last : null
  }
  return { members, hadBefore, checked, next }
}

const NIL_UUID = '00000000-0000-0000-0000-000000000000'

async function readBatch(db: Db, after: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with step as (
      select id, email, mailbox, created_at, status, email_confirmed from members where id > ${after}::uuid
      order by id limit ${sql.lit(BATCH_SIZE)}
    ), lacking as (
      select id, email, mailbox, created_at from step s where status = 'active' and email_confirmed and not exists (
        select from entries_about(s.id, 'signup')) and not exists (
        select from imported_members i where i.member_id = s.id)
    )
    select (select count(*) from step) as checked, (select id from step order by id desc limit 1) as last, l.*
    from (values (1)) as one left join lacking l on true order by l.id`.execute(db)
  return rows
}

/** Reads the marks of those members whose mailbox received the bonus, with this account or an earlier one. */
async function readBonusMarks(db: Db, secret: string, members: readonly { mailbox: string }[]): Promise<Set<string>> {
  if (members.length === 0) return new Set()
  const hashes = members.map(({ mailbox }) => keyedHash(secret, mailbox))
  const rows = await db
    .selectFrom('signup_bonuses')
    .select('mailbox_hash')
    .where('mailbox_hash', 'in', hashes)
    .execute()
  return new Set(rows.map((row) => row.mailbox_hash))
}
