// Reads the session of a request, and the snapshot of a command. Concurrent reads are batched.

import { CompiledQuery } from 'kysely'
import type { Role } from '#contracts/roles.ts'
import { createBatcher } from '#server/db/batch.ts'
import { type Parts, preparedWithParts } from '#server/db/parts.ts'
import { type Db, isSchemaDamage } from '#server/db/transaction.ts'
import { type Campaign, IS_IN_AUDIENCE, needsFacts } from '#server/modules/rules/index.ts'
import { roleViewSql, type StoredRoleView } from './role-view.ts'
import { isStaffSql, ownLimitsSql, ownPermissionsSql, roleSql } from './staff-role.ts'

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
  /** Those of an own role, as stored. */
  own_permissions: string[] | null
  /** The limits of an own role, as stored. */
  own_limits: unknown
  role_view: StoredRoleView | null
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
  /** Version of the wallet, incremented by every change that affects a command's decision. */
  version: number
  request_hash?: Buffer | null
  response?: string | null
  /** Of the campaigns in the call, those whose audience has the member. */
  campaign_ids?: readonly string[] | null
}

type Row = SessionRow & {
  /** The values of the command's parts. */
  readonly snapshot?: Readonly<Record<string, unknown>> | null
}

/**
 * Which of the campaigns in `call.campaigns` have the member in their audience. It is part of the statement only while such a campaign runs:
 * the database checks the permission for its tables, also for those that it does not read.
 */
const CAMPAIGN_IDS = `(select json_agg(k.id) from campaigns k where k.id = any(call.campaigns) and ${IS_IN_AUDIENCE})`

/**
 * Returns SQL that reads session, member, wallet, stored response and snapshot of the calls in $1 (JSON) at the instant $2. Only active
 * members have sessions. The lateral lookup per call makes the plan use the indexes for any number of calls.
 *
 * @param column SQL of the column `snapshot`
 * @param hasAudiences whether the calls have campaigns whose audience it checks
 */
export const readSessions = (column: string, hasAudiences = false): string => `
  select call.nth, found.* from jsonb_to_recordset($1::jsonb) as call (nth integer, token text, key uuid, input jsonb,
    campaigns uuid[]), lateral (
    select s.id as session_id, s.token, s.expires_at, s.created_at as started_at, s.lifetime_seconds, s.updated_at as used_at, m.id as member_id, m.email, m.name, ${roleSql('m')} as role,
      ${ownPermissionsSql('m')} as own_permissions, ${ownLimitsSql('m')} as own_limits,
      ${roleViewSql('s', 'm')} as role_view, m.time_zone, m.frozen_day, m.frozen_start, m.frozen_end, m.frozen_previous, m.created_at, w.points, w.total_earned, w.version,
      i.request_hash, i.response,
      ${isStaffSql('m')} and exists (
        select 1 from second_factors f where f.member_id = m.id and f.enabled_at is not null) as has_second_factor,
      ${isStaffSql('m')} and exists (
        select 1 from credentials c where c.member_id = m.id and c.has_long_password) as has_long_password,
      ${hasAudiences ? CAMPAIGN_IDS : 'null::json'} as campaign_ids,
      ${column}
    from sessions s
    join members m on m.id = s.member_id and m.status = 'active'
    join wallets w on w.member_id = m.id
    left join idempotency_keys i on i.member_id = m.id and i.key = call.key
    where s.token = call.token and s.expires_at > $2
    limit 1) found`

const READ_STAFF = `
  select s.id as session_id, s.token, s.expires_at, s.created_at as started_at, s.lifetime_seconds, s.updated_at as used_at, m.id as member_id, m.email, m.name, m.role,
    null::text[] as own_permissions, null::jsonb as own_limits,
    case when s.viewed_role is not null and m.role = 'super_admin' then json_build_object('role', s.viewed_role, 'endsAt', s.view_ends_at) end as role_view,
    m.time_zone, m.frozen_day, m.frozen_start, m.frozen_end, m.frozen_previous, m.created_at, 0 as points, 0 as total_earned, 0 as version
  from sessions s join members m on m.id = s.member_id and m.status = 'active' and m.role <> 'member'
  where s.token = $1 and s.expires_at > $2`

export interface SessionCall {
  readonly token: string
  readonly now: Date
  readonly key: string | undefined
  /** `call.input` of a command's parts. */
  readonly input?: object | undefined
  /** The campaigns that run now. */
  readonly campaigns?: readonly Campaign[] | undefined
}

/** Returns the ids of campaigns whose audience the statement has to check; undefined without any. */
function idsToCheck(campaigns: readonly Campaign[] = []): readonly string[] | undefined {
  const ids = campaigns.filter(needsFacts).map(({ id }) => id)
  return ids.length > 0 ? ids : undefined
}

export type ReadRow = (db: Db, call: SessionCall) => Promise<Row | undefined>

/** Returns a function that reads sessions; concurrent calls are batched. */
export function createSessionReader(parts: Parts = {}): ReadRow {
  const usual = preparedWithParts(parts, (column) => readSessions(column))
  const withAudiences = preparedWithParts(parts, (column) => readSessions(column, true))
  return createBatcher({ maxConcurrency: 2, maxBatchSize: 32 }, async (db, calls: readonly SessionCall[]) => {
    const inputs = calls.map(({ token, key, input, campaigns }, nth) => ({
      ...{ nth, token, key, input },
      campaigns: idsToCheck(campaigns),
    }))
    // The calls are concurrent, so the latest time holds for all of them.
    const values = [JSON.stringify(inputs), new Date(Math.max(...calls.map(({ now }) => now.getTime())))]
    const textFor = inputs.some((input) => input.campaigns) ? withAudiences : usual
    const text = textFor(calls.map(({ input }) => input))
    const { rows } = await db.executeQuery<Row & { nth: number }>(CompiledQuery.raw(text, values))
    const rowsByCall = new Array<Row | undefined>(calls.length)
    for (const row of rows) rowsByCall[row.nth] = row
    return rowsByCall
  })
}

const readSession = createSessionReader()

/**
 * Reads the session of a request. When tables are missing, it falls back to the two tables that staff need, for requests that change
 * nothing.
 *
 * @param read reads the snapshot as well, for a command
 */
export async function readSessionRow(db: Db, call: SessionCall, read = readSession): Promise<Row | undefined> {
  try {
    return await read(db, call)
  } catch (error) {
    if (call.key !== undefined || !isSchemaDamage(error)) throw error
    return await readStaffRow(db, call.token, call.now)
  }
}

/** Reads staff with a built-in role from sessions and members alone: without a balance, and without the second factor if its table is not readable. */
async function readStaffRow(db: Db, token: string, now: Date): Promise<SessionRow | undefined> {
  const { rows } = await db.executeQuery<SessionRow>(CompiledQuery.raw(READ_STAFF, [token, now]))
  const row = rows[0]
  if (!row) return undefined
  const factor = db.selectFrom('second_factors').select('enabled_at').where('member_id', '=', row.member_id)
  const credential = db.selectFrom('credentials').select('has_long_password').where('member_id', '=', row.member_id)
  const [secondFactor, password] = await Promise.all([
    factor.executeTakeFirst().catch(() => undefined),
    credential.executeTakeFirst().catch(() => undefined),
  ])
  return {
    ...row,
    has_second_factor: Boolean(secondFactor?.enabled_at),
    has_long_password: Boolean(password?.has_long_password),
  }
}
