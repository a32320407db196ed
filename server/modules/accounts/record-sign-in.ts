// Records the outcome of a sign-in attempt: counts by hour for all, a row per hour, address and network for failures, and a
// row per attempt for staff. One statement does all of this with or without an account, so its duration reveals neither.

import { sql } from 'kysely'
import type { TryOutcome } from '#contracts/security-rules.ts'
import type { Clock } from '#server/adapters/clock.ts'
import { keyedHash } from '#server/adapters/keyed-hash.ts'
import { newId, type Random } from '#server/adapters/random.ts'
import type { Db } from '#server/db/transaction.ts'
import { networkOf } from '#server/http/client-address.ts'
import { Problem } from '#server/http/problem.ts'
import { isStaff } from '#server/http/staff-role.ts'
import { maskAddress } from './mask-address.ts'

/** Maximum length of a stored user agent. */
const AGENT_MAX = 300
const HOUR_MS = 3_600_000
/** Number of counter rows per hour, which spreads contention. */
const COUNTER_PARTS = 8
/** Maximum number of stored pairs of address and network per hour; further ones are only counted. */
const MAX_PAIRS_PER_HOUR = 2000

const FAILED: readonly TryOutcome[] = ['wrong_password', 'wrong_code', 'refused', 'throttled']

/** What the record of a sign-in needs of the context of accounts. */
export interface SignInContext {
  readonly clock: Clock
  readonly random: Random
  readonly secret: string
}

/**
 * @param email the submitted address; undefined if the account is unknown
 * @param tries number of equal attempts that are recorded together
 */
export async function recordSignIn(
  db: Db,
  { clock, random, secret }: SignInContext,
  email: string | undefined,
  outcome: TryOutcome,
  from: { address: string; requestHeaders: Headers },
  now: Date,
  tries = 1,
): Promise<void> {
  const agent = from.requestHeaders.get('user-agent')?.slice(0, AGENT_MAX) ?? null
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const target = keyedHash(secret, `sign-in target ${email ?? ''}`)
  const part = Number.parseInt(target.slice(0, 2), 16) % COUNTER_PARTS
  const isThrottled = outcome === 'throttled'
  const isPair = email !== undefined && FAILED.includes(outcome)
  await sql`
    with who as materialized (
      select id, ${isStaff('members')} as is_staff from members where email = ${email ?? ''} and status <> 'deleted'
    ), aimed as materialized (
      select (select id from who) as member_id,
        coalesce((select case when is_staff then 'staff' else 'member' end from who), 'nobody') as at
    ), counted as (
      insert into sign_in_hours as h (hour, outcome, aimed_at, part, tries)
      select ${hour}::timestamptz, ${outcome}, at, ${part}::smallint, ${tries}::integer from aimed
      on conflict (hour, outcome, aimed_at, part) do update set tries = h.tries + excluded.tries
    ), paired as (
      insert into sign_in_failures as f (id, hour, target, network, masked, aimed_at, member_id, first_at, last_at,
        tries, throttled, last_outcome, user_agent)
      select ${newId(clock, random)}::uuid, ${hour}::timestamptz, ${target}, ${networkOf(from.address)},
        ${maskAddress(email ?? '')}, at, member_id, ${now}::timestamptz, ${now}::timestamptz, ${tries}::integer,
        ${isThrottled ? tries : 0}::integer, ${outcome}, ${agent}::text
      from aimed
      where ${isPair}::boolean and (
        exists (select from sign_in_failures where hour = ${hour}::timestamptz and target = ${target}
          and network = ${networkOf(from.address)})
        or (select count(*) from (select from sign_in_failures where hour = ${hour}::timestamptz
          limit ${sql.lit(MAX_PAIRS_PER_HOUR)}) pairs) < ${sql.lit(MAX_PAIRS_PER_HOUR)})
      on conflict (hour, target, network) do update set tries = f.tries + excluded.tries,
        throttled = f.throttled + excluded.throttled, last_at = excluded.last_at, user_agent = excluded.user_agent,
        last_outcome = excluded.last_outcome, member_id = excluded.member_id, aimed_at = excluded.aimed_at
    )
    insert into sign_ins (id, member_id, at, outcome, address, user_agent)
    select ${newId(clock, random)}::uuid, id, ${now}::timestamptz, ${outcome}, ${from.address}, ${agent}
    from who where is_staff and not ${isThrottled}::boolean`.execute(db)
}

/** Runs `work` and returns the Problem tooManyRequests instead of throwing it. */
export async function catchThrottled(work: () => Promise<unknown>): Promise<Problem | undefined> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Problem && error.code === 'tooManyRequests') return error
    throw error
  }
  return undefined
}
