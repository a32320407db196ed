// Reads who calls from the database. Calls of the same moment are read by one statement.

import { CompiledQuery } from 'kysely'
import type { Role } from '#contracts/roles.ts'
import { arrayLiteral } from '#server/db/array-literal.ts'
import { gathered } from '#server/db/gather.ts'
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
  playing_until: Date | null
  request_hash?: Buffer | null
  response?: string | null
}

/** What is read along for a play. */
export interface BasisRow {
  generation?: number | null
  server_seed: string
  client_seed: string
  next_nonce: number
  day: string | null
  used: number
}

type Row = SessionRow & Partial<BasisRow>

/**
 * Session, member, wallet and a stored answer of calls with the tokens $1 and the keys $3. Only active members have sessions. Each is
 * looked up by itself: however many there are, and were when the plan was made, it goes by the indexes.
 */
const reading = (columns = '', joins = ''): string => `
  select call.nth, found.* from unnest((select $1::text[]), (select $3::uuid[])) with ordinality as call (token, key, nth), lateral (
    select s.id as session_id, s.token, s.expires_at, s.created_at as started_at, s.lifetime_seconds, s.updated_at as used_at, m.id as member_id, m.email, m.name, m.role,
      m.time_zone, m.frozen_day, m.frozen_start, m.frozen_end, m.frozen_previous, m.created_at, w.points, w.total_earned,
      i.request_hash, i.response,
      case when w.playing_until > $2 and w.playing_session <> s.id then w.playing_until end as playing_until,
      m.role <> 'member' and exists (
        select 1 from second_factors f where f.member_id = m.id and f.enabled_at is not null) as has_second_factor,
      m.role <> 'member' and exists (
        select 1 from credentials c where c.member_id = m.id and c.has_long_password) as has_long_password ${columns}
    from sessions s
    join members m on m.id = s.member_id and m.status = 'active'
    join wallets w on w.member_id = m.id
    left join idempotency_keys i on i.member_id = m.id and i.key = call.key ${joins}
    where s.token = call.token and s.expires_at > $2
    limit 1) found`

export const READ = prepared(reading())

/** The same with what a play of the game $4 is computed from. */
export const READ_FOR_PLAY = prepared(
  reading(
    ', seed.generation, seed.server_seed, seed.client_seed, seed.next_nonce, played.day, coalesce(played.used, 0) as used',
    `
    left join fairness_seeds seed on seed.member_id = m.id and seed.revealed_at is null and seed.client_seed is not null
    left join lateral (
      select day, used from daily_counts d where d.member_id = m.id and d.kind = $4 order by d.day desc limit 1) played on true`,
  ),
)

const READ_STAFF = `
  select s.id as session_id, s.token, s.expires_at, s.created_at as started_at, s.lifetime_seconds, s.updated_at as used_at, m.id as member_id, m.email, m.name, m.role,
    m.time_zone, m.frozen_day, m.frozen_start, m.frozen_end, m.frozen_previous, m.created_at, 0 as points, 0 as total_earned,
    null::timestamptz as playing_until
  from sessions s join members m on m.id = s.member_id and m.status = 'active' and m.role <> 'member'
  where s.token = $1 and s.expires_at > $2`

interface SessionCall {
  readonly token: string
  readonly now: Date
  readonly key: string | undefined
}

const READS = { atOnce: 2, most: 32 }

const readTogether = async (db: Db, calls: readonly SessionCall[], game?: string): Promise<(Row | undefined)[]> => {
  const tokens = arrayLiteral(calls.map(({ token }) => token))
  const keys = arrayLiteral(calls.map(({ key }) => key))
  // They came within the same moment, which is that of the last.
  const values = [tokens, calls.at(-1)?.now, keys]
  const query = game ? CompiledQuery.raw(READ_FOR_PLAY, [...values, game]) : CompiledQuery.raw(READ, values)
  const { rows } = await db.executeQuery<Row & { nth: number }>(query)
  const found = new Array<Row | undefined>(calls.length)
  for (const row of rows) found[row.nth - 1] = row
  return found
}

const readOne = gathered(READS, (db, calls: readonly SessionCall[]) => readTogether(db, calls))
const readers = new Map<string, typeof readOne>()

function readerFor(game: string | undefined): typeof readOne {
  if (!game) return readOne
  const there = readers.get(game)
  if (there) return there
  const reader = gathered(READS, (db, calls: readonly SessionCall[]) => readTogether(db, calls, game))
  readers.set(game, reader)
  return reader
}

/** @param game whose basis of a play is read along */
export async function readSessionRow(
  db: Db,
  token: string,
  now: Date,
  key: string | undefined,
  game: string | undefined,
): Promise<Row | undefined> {
  try {
    return await readerFor(game)(db, { token, now, key })
  } catch (error) {
    // Whoever looks what is wrong with the database must not be kept out by it. Nothing is changed that way.
    if (key !== undefined || !isDamage(error)) throw error
    return await readStaffRow(db, token, now)
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
