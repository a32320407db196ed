// Counts sign-in attempts over time, from hourly counts; and the targets and networks with most failures on the last day of the
// range, from its rows, whose number is limited.

import { sql } from 'kysely'
import type { OutputOf } from '#contracts/route.ts'
import type { readSignInFigures as contract, Tries } from '#contracts/security.ts'
import { type AimedFilter, HOURLY_UP_TO_DAYS, MOST_TRIED, type TryOutcome } from '#contracts/security-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import { dayAfter, startOf } from '#server/http/day-filter.ts'
import { chosenDays, type DayRange } from './range.ts'

const HOUR_MS = 3_600_000

type Figures = OutputOf<typeof contract>

/** @throws Problem rangeInvalid */
export async function readFigures(
  db: Db,
  query: { readonly from?: string | undefined; readonly to?: string | undefined; readonly aimedAt: AimedFilter },
  now: Date,
): Promise<Figures> {
  const range = chosenDays(query, now)
  const days = (dayAfter(range.to).getTime() - startOf(range.from).getTime()) / (24 * HOUR_MS)
  const step = days <= HOURLY_UP_TO_DAYS ? 'hour' : 'day'
  const [rows, targets, networks] = await Promise.all([
    readRows(db, range, step, query.aimedAt, now),
    readTargets(db, range, query.aimedAt),
    readNetworks(db, range, query.aimedAt),
  ])
  return { ...range, step, rows, total: sum(rows), targets, networks }
}

const FIELD: Readonly<Record<TryOutcome, keyof Tries | undefined>> = {
  signed_in: 'signedIn',
  code_asked: undefined,
  wrong_password: 'wrongPassword',
  wrong_code: 'wrongCode',
  refused: 'refused',
  throttled: 'throttled',
}

const NONE: Tries = { signedIn: 0, wrongPassword: 0, wrongCode: 0, refused: 0, throttled: 0 }

async function readRows(
  db: Db,
  { from, to }: DayRange,
  step: 'hour' | 'day',
  aimedAt: AimedFilter,
  now: Date,
): Promise<Figures['rows']> {
  const { rows } = await sql<{ at: Date; outcome: TryOutcome; tries: number }>`
    select date_trunc(${step}, hour at time zone 'UTC') at time zone 'UTC' as at, outcome, sum(tries)::bigint as tries
    from sign_in_hours
    where hour >= ${startOf(from)} and hour < ${dayAfter(to)} and (${aimedAt} = 'all' or aimed_at = ${aimedAt})
    group by 1, 2`.execute(db)
  const found = new Map<number, Tries>()
  for (const { at, outcome, tries } of rows) {
    const field = FIELD[outcome]
    if (field) found.set(at.getTime(), { ...(found.get(at.getTime()) ?? NONE), [field]: tries })
  }
  const stepMs = step === 'hour' ? HOUR_MS : 24 * HOUR_MS
  // The range may end later, but future hours have no data.
  const end = Math.min(dayAfter(to).getTime(), Math.max(now.getTime() + 1, startOf(from).getTime() + stepMs))
  const count = Math.ceil((end - startOf(from).getTime()) / stepMs)
  return Array.from({ length: count }, (_, index) => {
    const at = startOf(from).getTime() + index * stepMs
    return { at: new Date(at).toISOString(), ...(found.get(at) ?? NONE) }
  })
}

const sum = (rows: readonly Tries[]): Tries =>
  rows.reduce<Tries>(
    (total, row) => ({
      signedIn: total.signedIn + row.signedIn,
      wrongPassword: total.wrongPassword + row.wrongPassword,
      wrongCode: total.wrongCode + row.wrongCode,
      refused: total.refused + row.refused,
      throttled: total.throttled + row.throttled,
    }),
    NONE,
  )

const onLastDay = (range: DayRange, aimedAt: AimedFilter) =>
  sql`last_at >= ${startOf(range.to)} and last_at < ${dayAfter(range.to)}
    and (${aimedAt} = 'all' or f.aimed_at = ${aimedAt})`

async function readTargets(db: Db, range: DayRange, aimedAt: AimedFilter): Promise<Figures['targets']> {
  const { rows } = await sql<{
    target: string
    masked: string
    aimed_at: Figures['targets'][number]['aimedAt']
    member_id: string | null
    email: string | null
    tries: number
    networks: number
    last_at: Date
  }>`
    select t.*, m.id as member_id, m.email
    from (
      select target, min(masked) as masked, (array_agg(f.aimed_at order by last_at desc))[1] as aimed_at,
        (array_agg(f.member_id order by last_at desc))[1] as member, sum(tries)::bigint as tries,
        count(distinct network)::bigint as networks, max(last_at) as last_at
      from sign_in_failures f where ${onLastDay(range, aimedAt)}
      group by target order by tries desc, last_at desc, target limit ${sql.lit(MOST_TRIED)}
    ) t left join members m on m.id = t.member and m.status <> 'deleted'
    order by t.tries desc, t.last_at desc, t.target`.execute(db)
  return rows.map((row) => ({
    target: row.target,
    address: row.email ?? row.masked,
    aimedAt: row.aimed_at,
    memberId: row.member_id,
    tries: row.tries,
    networks: row.networks,
    lastAt: row.last_at.toISOString(),
  }))
}

async function readNetworks(db: Db, range: DayRange, aimedAt: AimedFilter): Promise<Figures['networks']> {
  const { rows } = await sql<{ network: string; tries: number; addresses: number; last_at: Date }>`
    select network, sum(tries)::bigint as tries, count(distinct target)::bigint as addresses, max(last_at) as last_at
    from sign_in_failures f where ${onLastDay(range, aimedAt)}
    group by network order by tries desc, last_at desc, network limit ${sql.lit(MOST_TRIED)}`.execute(db)
  return rows.map(({ last_at, ...row }) => ({ ...row, lastAt: last_at.toISOString() }))
}
