// Notes how a try to sign in ended. Of everybody it is counted by the hour; of failures it is kept, in one row for an
// hour, which address was tried from which network; of staff every try is kept. One statement does all of it whoever is
// meant, and nothing in it depends on whether there is an account: its time tells nobody.

import { sql } from 'kysely'
import type { TryOutcome } from '#contracts/security-rules.ts'
import { newId } from '#server/adapters/random.ts'
import type { Db } from '#server/db/transaction.ts'
import { networkOf } from '#server/http/client-address.ts'
import { Problem } from '#server/http/problem.ts'
import { keyedHash } from './award-signup-bonus.ts'
import type { AccountsContext } from './context.ts'
import { maskAddress } from './mask-address.ts'

/** The longest description of a browser that is kept. */
const AGENT_MAX = 300
const HOUR_MS = 3_600_000
/** Rows that count the same hour. */
const PARTS = 8
/** So many pairs of address and network are kept of an hour; of further ones only the count. */
const PAIRS_AN_HOUR = 2000

const FAILED: readonly TryOutcome[] = ['wrong_password', 'wrong_code', 'refused', 'throttled']

/**
 * @param email the address that was typed; undefined where nobody knows whose account was meant
 * @param tries how many tries of the same kind are noted together
 */
export async function recordSignIn(
  db: Db,
  { clock, random, secret }: Pick<AccountsContext, 'clock' | 'random' | 'secret'>,
  email: string | undefined,
  outcome: TryOutcome,
  from: { address: string; requestHeaders: Headers },
  now: Date,
  tries = 1,
): Promise<void> {
  const agent = from.requestHeaders.get('user-agent')?.slice(0, AGENT_MAX) ?? null
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const target = keyedHash(secret, `sign-in target ${email ?? ''}`)
  const part = Number.parseInt(target.slice(0, 2), 16) % PARTS
  const throttled = outcome === 'throttled'
  const isPair = email !== undefined && FAILED.includes(outcome)
  await sql`
    with who as materialized (
      select id, role from members where email = ${email ?? ''} and status <> 'deleted'
    ), aimed as materialized (
      select (select id from who) as member_id,
        coalesce((select case when role = 'member' then 'member' else 'staff' end from who), 'nobody') as at
    ), counted as (
      insert into sign_in_hours as h (hour, outcome, aimed_at, part, tries)
      select ${hour}::timestamptz, ${outcome}, at, ${part}::smallint, ${tries}::integer from aimed
      on conflict (hour, outcome, aimed_at, part) do update set tries = h.tries + excluded.tries
    ), paired as (
      insert into sign_in_failures as f (id, hour, target, network, masked, aimed_at, member_id, first_at, last_at,
        tries, throttled, last_outcome, user_agent)
      select ${newId(clock, random)}::uuid, ${hour}::timestamptz, ${target}, ${networkOf(from.address)},
        ${maskAddress(email ?? '')}, at, member_id, ${now}::timestamptz, ${now}::timestamptz, ${tries}::integer,
        ${throttled ? tries : 0}::integer, ${outcome}, ${agent}::text
      from aimed
      where ${isPair}::boolean and (
        exists (select from sign_in_failures where hour = ${hour}::timestamptz and target = ${target}
          and network = ${networkOf(from.address)})
        or (select count(*) from (select from sign_in_failures where hour = ${hour}::timestamptz
          limit ${sql.lit(PAIRS_AN_HOUR)}) kept) < ${sql.lit(PAIRS_AN_HOUR)})
      on conflict (hour, target, network) do update set tries = f.tries + excluded.tries,
        throttled = f.throttled + excluded.throttled, last_at = excluded.last_at, user_agent = excluded.user_agent,
        last_outcome = excluded.last_outcome, member_id = excluded.member_id, aimed_at = excluded.aimed_at
    )
    insert into sign_ins (id, member_id, at, outcome, address, user_agent)
    select ${newId(clock, random)}::uuid, id, ${now}::timestamptz, ${outcome}, ${from.address}, ${agent}
    from who where role <> 'member' and not ${throttled}::boolean`.execute(db)
}

/** @returns the Problem tooManyRequests where a limit refuses the work: */
export async function unlessThrottled(work: () => Promise<unknown>): Promise<Problem | undefined> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Problem && error.code === 'tooManyRequests') return error
    throw error
  }
  return undefined
}
