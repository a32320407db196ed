// Changes the budgets. It waits for the commits that follow the previous version, and the others wait for it, so that what was issued up to
// now is counted exactly once.

import { sql } from 'kysely'
import type { Ceiling } from '#contracts/budgets.ts'
import { maxPoints } from '#contracts/draw-rules.ts'
import type { TaskType } from '#contracts/ledger-rules.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import { readEntrySums } from '#server/modules/ledger/index.ts'
import type { RuleBook } from '#server/modules/rules/index.ts'
import { leastCeiling } from './least-ceiling.ts'

interface Change {
  readonly version: number
  readonly ceilings: readonly Ceiling[]
}

const idOf = ({ scope, period }: Pick<Ceiling, 'scope' | 'period'>): string => `${scope} ${period}`

/** Locks the budgets: running commits end first, and later ones wait, so no statement is compiled meanwhile. @returns their version */
export async function lockBudgets(tx: Tx): Promise<number> {
  await sql`select set_config('jit', 'off', true)`.execute(tx)
  const { rows } = await sql<{ version: number }>`
    select version from budget_versions order by shard for no key update`.execute(tx)
  return rows[0]?.version ?? 0
}

/**
 * Replaces the ceilings of days and months.
 *
 * @param timeZone the time zone of days and months
 * @throws Problem budgetsConflict when they have changed meanwhile, budgetTooLow for a ceiling below a single play
 */
export async function changeBudgets(
  tx: Tx,
  { version, ceilings }: Change,
  { ruleBook, timeZone, staff }: { readonly ruleBook: RuleBook; readonly timeZone: string; readonly staff: StaffCall },
  now: Date,
): Promise<void> {
  const rules = ruleBook.at(now)
  const fields = ceilings.flatMap(({ scope, points }, index) => {
    const least = leastCeiling(scope, rules)
    const message = `At least ${least.toLocaleString('en')}: a single play can bring as much`
    return points < least ? [{ field: `ceilings.${index}.points`, message }] : []
  })
  if (fields.length > 0) throw new Problem('budgetTooLow', { fields })
  assertThat(new Set(ceilings.map(idOf)).size === ceilings.length, 'invalidInput')

  const settled = await readSettled(tx, timeZone, now)
  assertThat((await lockBudgets(tx)) === version, 'budgetsConflict')
  const before = await readCeilings(tx)
  await sql`update budget_versions set version = version + 1, time_zone = ${timeZone}, changed_at = ${now},
    changed_by = ${staff.actorId}`.execute(tx)
  const hadAny = await hasBudgets(tx)
  await sql`delete from budgets where scope <> 'named' and id <> all (${ceilings.map(idOf)}::text[])`.execute(tx)
  for (const one of ceilings) {
    await sql`insert into budgets (id, scope, period, ceiling) values (${idOf(one)}, ${one.scope}, ${one.period}, ${one.points})
      on conflict (id) do update set ceiling = excluded.ceiling`.execute(tx)
  }
  await prepareHolds(tx, ruleBook, hadAny, now)
  await endStates(tx, now)
  await grantShards(tx, settled, now)
  const after = await readCeilings(tx)
  const subject = { type: 'economy', id: 'budgets' } as const
  await recordStaffAction(tx, { ...staff, action: 'budgets.set', subject, before, after, reason: '' }, now)
}

interface Settled {
  readonly until: Date
  /** Points by type of task: of the running day and of the running month, in both cases up to `until`. */
  readonly issued: readonly { readonly task: TaskType; readonly day: number; readonly month: number }[]
}

/** Commits of entries that are older have certainly ended. */
const SETTLED_MS = 10 * 60_000

/** Sums up most of the entries before the budgets are locked, so that commits wait for the newest ones only. */
async function readSettled(tx: Tx, timeZone: string, now: Date): Promise<Settled> {
  const until = new Date(now.getTime() - SETTLED_MS)
  const startOf = (period: 'day' | 'month') =>
    sql`date_trunc(${sql.lit(period)}, ${now}::timestamptz at time zone ${timeZone}) at time zone ${timeZone}`
  const { rows } = await sql<{ day: Date; month: Date }>`
    select ${startOf('day')} as day, ${startOf('month')} as month`.execute(tx)
  const earnedSince = async (start = until) =>
    start < until ? (await readEntrySums(tx, start, until)).filter(({ type }) => type === 'earn') : []
  const [day, month] = [await earnedSince(rows[0]?.day), await earnedSince(rows[0]?.month)]
  const issued = month.map(({ source, points }) => ({
    task: source,
    day: day.find((sum) => sum.source === source)?.points ?? 0,
    month: points,
  }))
  return { until, issued }
}

/** Ends the closings of budgets that were removed. */
async function endStates(tx: Tx, now: Date): Promise<void> {
  await sql`
    insert into budget_states (budget_id, period_start, seq, scope, period, state, at, ends_at)
    select budget_id, period_start, seq + 1, scope, period, 'open', ${now}, ends_at
    from (
      select distinct on (budget_id, period_start) * from budget_states where ends_at > ${now}
      order by budget_id, period_start, seq desc
    ) s where state <> 'open' and not exists (select from budgets b where b.id = s.budget_id)
    on conflict do nothing`.execute(tx)
}

async function readCeilings(tx: Tx): Promise<Record<string, number>> {
  const rows = await tx
    .selectFrom('budgets')
    .select(['id', 'ceiling'])
    .where('scope', '<>', 'named')
    .orderBy('id')
    .execute()
  return Object.fromEntries(rows.map(({ id, ceiling }) => [id, ceiling]))
}

export async function hasBudgets(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('budgets').select('id').limit(1).executeTakeFirst()) !== undefined
}

/**
 * All open plays have a hold while there are budgets, and none while there are none.
 *
 * @param hadAny whether there were budgets before the change
 */
export async function prepareHolds(tx: Tx, ruleBook: RuleBook, hadAny: boolean, now: Date): Promise<void> {
  const hasAny = await hasBudgets(tx)
  if (!hasAny) await sql`delete from budget_holds`.execute(tx)
  if (!hasAny || hadAny) return
  const rules = JSON.stringify(
    ruleBook.activated.map(({ number, tables, quiz, ads }) => ({
      ...{ number, card: maxPoints(tables.scratch), answers: quiz.pointsPerAnswer, ads: ads.points },
    })),
  )
  await sql`
    insert into budget_holds (member_id, play_id, source, points, day, expires_at)
    select o.member_id, o.id, o.source, o.points, (o.began_at at time zone z.time_zone)::date, o.expires_at
    from (select time_zone from budget_versions where shard = '0') z cross join (
      select c.member_id, c.id, 'scratch' as source, r.card as points, c.created_at as began_at,
        (c.day + 3)::timestamp at time zone 'UTC' as expires_at
      from scratch_cards c join jsonb_to_recordset(${rules}::jsonb) as r (number integer, card bigint) on r.number = c.rule_set
      where c.claimed_at is null and c.day >= (${now}::timestamptz at time zone 'UTC')::date - 3
      union all
      select v.member_id, v.id, 'ads', (r.ads ->> v.kind)::bigint, v.started_at, (v.day + 3)::timestamp at time zone 'UTC'
      from ad_views v join jsonb_to_recordset(${rules}::jsonb) as r (number integer, ads jsonb) on r.number = v.rule_set
      where v.claimed_at is null and v.day >= (${now}::timestamptz at time zone 'UTC')::date - 3
      union all
      select q.member_id, q.id, 'quiz', (r.answers ->> q.difficulty)::bigint * q.total, q.started_at, ${now}::timestamptz + interval '2 days'
      from quizzes q join jsonb_to_recordset(${rules}::jsonb) as r (number integer, answers jsonb) on r.number = q.rule_set
      where q.finished_at is null
    ) o`.execute(tx)
}

/**
 * Divides the points that each budget has left in the running period, or in that of the day before, over its shards. A budget that is new in this period begins with
 * what was issued so far and what open plays hold. The budget of a member counts it when the member plays, and needs no grant.
 */
async function grantShards(tx: Tx, { until, issued }: Settled, now: Date): Promise<void> {
  await sql`
    insert into budget_shards (budget_id, period_start, shard, granted, used)
    select b.id, p.start, n.shard::text, case n.shard when 0 then u.used else 0 end, case n.shard when 0 then u.used else 0 end
    from budgets b
    cross join (select time_zone from budget_versions where shard = '0') z
    cross join lateral (
      select budget_period_start(b.period, (${now}::timestamptz at time zone z.time_zone)::date) as start) p
    cross join lateral (
      select coalesce((
          select sum(t.points)
          from earned_by_task(greatest(${until}::timestamptz, p.start::timestamp at time zone z.time_zone)) t
          where points_source(t.task_type) is not null and b.scope in ('all', points_source(t.task_type))), 0)::bigint
        + coalesce((
          select sum(case b.period when 'day' then i.day else i.month end)
          from jsonb_to_recordset(${JSON.stringify(issued)}::jsonb) as i (task text, day bigint, month bigint)
          where points_source(i.task) is not null and b.scope in ('all', points_source(i.task))), 0)::bigint
        + coalesce((select sum(h.points) from budget_holds h where h.day >= p.start and b.scope in ('all', h.source)), 0)::bigint as used
    ) u
    cross join generate_series(0, 7) as n (shard)
    where b.scope not in ('member', 'named') and not exists (
      select from budget_shards s where s.budget_id = b.id and s.period_start = p.start)`.execute(tx)
  await sql`
    update budget_shards s set granted = s.used + case s.shard when '0' then f.free - 7 * f.share else f.share end
    from (
      select b.id, o.period_start, greatest(0, b.ceiling - sum(o.used))::bigint as free,
        div(greatest(0, b.ceiling - sum(o.used)), 8)::bigint as share
      from budgets b
      cross join (select time_zone from budget_versions where shard = '0') z
      join budget_shards o on o.budget_id = b.id
        and o.period_start >= budget_period_start(b.period, (${now}::timestamptz at time zone z.time_zone)::date - 1)
      where b.scope <> 'member' group by b.id, o.period_start
    ) f where s.budget_id = f.id and s.period_start = f.period_start`.execute(tx)
}
