// Reads who calls from the database. Calls of the same moment are read by one statement.

import { CompiledQuery } from 'kysely'
import type { Role } from '#contracts/roles.ts'
import { createBatcher } from '#server/db/batch.ts'
import { type Parts, partsColumn } from '#server/db/parts.ts'
import { prepared } from '#server/db/prepared.ts'
import { type Db, isDamage } from '#server/db/transaction.ts'

export interface SessionRow {
  session_id: string
  token: string
  expires_at: Date
  /** When the member signed in. */
  started_at: Date
  lifetime_seconds: number
  used_at: Date
  member_id: string
  email: string
  name: string
  role: Role
  has_second_factor: boolean
  has_long_password: boolean
  time_zone: string
  frozen_day: string | null
  frozen_start: Date | null
  frozen_end: Date | null
  frozen_previous: string | null
  created_at: Date
  points: number
  total_earned: number
  /** Of the wallet: raised by everything that a command's decision rests on. */
  version: number
  request_hash?: Buffer | null
  response?: string | null
}

type Row = SessionRow & {
  /** What the command's decision is made from, by name. */
  readonly parts?: Readonly<Record<string, unknown>> | null
}

/**
 * Session, member, wallet and stored answer of the calls in $1 (JSON) at the instant $2, and the parts that a command reads. Only
 * active members have sessions. Each call has a lookup of its own, so that the plan uses the indexes, however many there are.
 */
export const readSessions = (parts: Parts): string => `
  select call.nth, found.* from jsonb_to_recordset($1::jsonb) as call (nth integer, token text, key uuid, input jsonb), lateral (
    select s.id as session_id, s.token, s.expires_at, s.created_at as started_at, s.lifetime_seconds, s.updated_at as used_at, m.id as member_id, m.email, m.name, m.role,
      m.time_zone, m.frozen_day, m.frozen_start, m.frozen_end, m.frozen_previous, m.created_at, w.points, w.total_earned, w.version,
      i.request_hash, i.response,
      m.role <> 'member' and exists (
        select 1 from second_factors f where f.member_id = m.id and f.enabled_at is not null) as has_second_factor,
      m.role <> 'member' and exists (
        select 1 from credentials c where c.member_id = m.id and c.has_long_password) as has_long_password,
      ${partsColumn(parts)}
    from sessions s
    join members m on m.id = s.member_id and m.status = 'active'
    join wallets w on w.member_id = m.id
    left join idempotency_keys i on i.member_id = m.id and i.key = call.key
    where s.token = call.token and s.expires_at > $2
    limit 1) found`

const READ_STAFF = `
  select s.id as session_id, s.token, s.expires_at, s.created_at as started_at, s.lifetime_seconds, s.updated_at as used_at, m.id as member_id, m.email, m.name, m.role,
    m.time_zone, m.frozen_day, m.frozen_start, m.frozen_end, m.frozen_previous, m.created_at, 0 as points, 0 as total_earned, 0 as version
  from sessions s join members m on m.id = s.member_id and m.status = 'active' and m.role <> 'member'
  where s.token = $1 and s.expires_at > $2`

export interface SessionCall {
  readonly token: string
  readonly now: Date
  readonly key: string | undefined
  /** Of a command: what its parts may use. */
  readonly input?: object | undefined
}

export type ReadRow = (db: Db, call: SessionCall) => Promise<Row | undefined>

/** Makes a reader of sessions; calls of the same moment share its statement. */
export function sessionReader(parts: Parts = {}): ReadRow {
  const text = prepared(readSessions(parts))
  return createBatcher({ atOnce: 2, most: 32 }, async (db, calls: readonly SessionCall[]) => {
    const asked = calls.map(({ token, key, input }, nth) => ({ nth, token, key, input }))
    // They came within the same moment, but for one that is decided again: that of the last one holds.
    const values = [JSON.stringify(asked), new Date(Math.max(...calls.map(({ now }) => now.getTime())))]
    const { rows } = await db.executeQuery<Row & { nth: number }>(CompiledQuery.raw(text, values))
    const found = new Array<Row | undefined>(calls.length)
    for (const row of rows) found[row.nth] = row
    return found
  })
}

const readAlone = sessionReader()

/**
 * Reads who calls. When the database is damaged, staff are read by what is left of it, for calls that change nothing.
 *
 * @param read how, for a command, which reads more
 */
export async function readSessionRow(db: Db, call: SessionCall, read = readAlone): Promise<Row | undefined> {
  try {
    return await read(db, call)
  } catch (error) {
    if (call.key !== undefined || !isDamage(error)) throw error
    return await readStaffRow(db, call.token, call.now)
  }
}

/** Staff by the two tables alone without which nobody is known; with no balance, and no second factor if that is not to be read. */
async function readStaffRow(db: Db, token: string, now: Date): Promise<SessionRow | undefined> {
  const { rows } = await db.executeQuery<SessionRow>(CompiledQuery.raw(READ_STAFF, [token, now]))
  const row = rows[0]
  if (!row) return undefined
  const factor = db.selectFrom('second_factors').select('enabled_at').where('member_id', '=', row.member_id)
  const credential = db.selectFrom('credentials').select('has_long_password').where('member_id', '=', row.member_id)
  const [found, password] = await Promise.all([
    factor.executeTakeFirst().catch(() => undefined),
    credential.executeTakeFirst().catch(() => undefined),
  ])
  return {
    ...row,
    has_second_factor: Boolean(found?.enabled_at),
    has_long_password: Boolean(password?.has_long_password),
  }
}
