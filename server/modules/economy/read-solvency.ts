// Reads the figures of solvency from daily summaries, the leaderboard's scores and the activation codes, so the cost does not grow with the
// ledger.

import { sql } from 'kysely'
import { MONTH_DAYS } from '#contracts/economy-rules.ts'
import { AD_PAGES } from '#contracts/guard-rules.ts'
import { hasPermission, type PermissionHolder } from '#contracts/roles.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { readSolvency as contract } from '#contracts/solvency.ts'
import type { Db } from '#server/db/transaction.ts'
import type { MonthCalendar } from '#server/modules/leaderboard/index.ts'
import { readReferencePlans } from '#server/modules/rewards/index.ts'
import type { ReadRuleBook } from '#server/modules/rules/index.ts'
import { type BrokenRule, guardVerdict } from './model/verdict.ts'
import { readOperatorCosts } from './operator-costs.ts'
import { readGuardInputs } from './read-guard-inputs.ts'
import {
  coverDays,
  type DeliveredDay,
  expectedCost,
  highestCost,
  type LedgerDay,
  periodOf,
  type SolvencyDay,
  solvencyDays,
  sourcesOf,
} from './solvency.ts'

const DAY_MS = 86_400_000
/** The number of members who earned most that are listed. */
const TOP_MEMBERS = 10

interface SolvencyContext {
  readonly calendar: MonthCalendar
  readonly readRuleBook: ReadRuleBook
}

export async function readSolvency(
  db: Db,
  { calendar, readRuleBook }: SolvencyContext,
  viewer: PermissionHolder,
  now: Date,
): Promise<OutputOf<typeof contract>> {
  const set = (await readRuleBook(db, now)).at(now)
  const days = Array.from({ length: MONTH_DAYS + 1 }, (_, index) => dayOf(now, MONTH_DAYS - index))
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const [inputs, costs, plans, balance, rows, members] = await Promise.all([
    readGuardInputs(db, now, set),
    readOperatorCosts(db),
    readReferencePlans(db),
    readBalance(db),
    readLedgerDays(db, first, last),
    hasPermission(viewer, 'users.read') ? readTopMembers(db, calendar.monthAt(now)) : null,
  ])
  const delivered = costs ? await readDelivered(db, first, costs.currency) : []
  const figures = solvencyDays(days, rows, delivered, inputs, costs !== null)
  // A site that is younger than a month has fewer days.
  const whole = figures.filter(({ day }) => day < last && day >= (balance.since ?? last))
  const period = periodOf(whole)
  const expected = expectedCost(balance.points, inputs)
  const verdict = guardVerdict(set, inputs)
  return {
    asOf: now.toISOString(),
    currency: costs?.currency ?? null,
    missing: {
      plans: inputs.plans.length === 0,
      planCosts: inputs.plans.filter(({ costMinor }) => costMinor === null).length,
      adRevenue: AD_PAGES.filter((page) => inputs.revenuePerOpening[page] === null),
    },
    outstanding: {
      points: balance.points,
      cheapest: plans?.cheapest ?? null,
      atMost: textOf(highestCost(balance.points, inputs)),
      expected: textOf(expected),
      neverRedeemed: inputs.neverRedeemed,
    },
    days: figures.map((day) => ({ ...day, ...amountsOf(day) })),
    period: { ...period, ...amountsOf(period) },
    coverDays: coverDays(expected, period),
    targetMarginBp: inputs.targetMarginBp,
    sources: sourcesOf(rows.filter(({ day }) => day < last)),
    members,
    verdict: { ruleSet: set.number, outcome: verdict.outcome, broken: verdict.broken.map(brokenOf) },
  }
}

const dayOf = (now: Date, daysAgo: number): string =>
  new Date(now.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10)

/** JSON has no whole numbers of that size. */
const textOf = (amount: bigint | null): string | null => (amount === null ? null : String(amount))

const amountsOf = ({
  revenue,
  issuedCost,
  deliveredCost,
}: Pick<SolvencyDay, 'revenue' | 'issuedCost' | 'deliveredCost'>) => ({
  revenue: textOf(revenue),
  issuedCost: textOf(issuedCost),
  deliveredCost: textOf(deliveredCost),
})

const brokenOf = (broken: BrokenRule) =>
  broken.rule === 'perfectCost'
    ? { rule: broken.rule, cost: String(broken.cost), ceiling: String(broken.ceiling) }
    : { ...broken, cost: String(broken.cost), revenue: String(broken.revenue) }

/** Reads the points of all members, and the day of the first entry. */
async function readBalance(db: Db): Promise<{ points: number; since: string | null }> {
  const { rows } = await sql<{ points: number; since: string | null }>`
    select coalesce(sum(points), 0)::bigint as points, min(day)::text as since from ledger_days`.execute(db)
  return rows[0] ?? { points: 0, since: null }
}

async function readLedgerDays(db: Db, first: string, last: string): Promise<LedgerDay[]> {
  const { rows } = await sql<LedgerDay>`
    select day::text as day, task_type as source, type, entries, points from ledger_days
    where day between ${first}::date and ${last}::date`.execute(db)
  return rows
}

/**
 * Reads what delivered plans cost by the day of the delivery: what the code cost, if that is known in this currency, otherwise the plan's
 * last known cost in it, also of a plan that has left the store. A code that is void since its delivery counts: it was paid for. No index
 * finds these codes by time: the scan of 500,000 takes 0.2 s.
 */
async function readDelivered(db: Db, first: string, currency: string): Promise<DeliveredDay[]> {
  const { rows } = await sql<{ day: string; minor: string | null }>`
    select d.day::text as day,
      case when bool_and(d.delivered = d.costed or cost.minor is not null)
        then (sum(d.minor) + coalesce(sum((d.delivered - d.costed) * cost.minor), 0))::text end as minor
    from (
      select (c.delivered_at at time zone 'UTC')::date as day, c.plan_id, count(*) as delivered,
        count(*) filter (where c.cost_currency = ${currency}) as costed,
        coalesce(sum(c.cost_minor) filter (where c.cost_currency = ${currency}), 0) as minor
      from activation_codes c where c.delivered_at >= ${first}::date::timestamp at time zone 'UTC' group by 1, 2
    ) d left join lateral (
      select p.cost_minor as minor from operator_plan_costs p join operator_costs c on c.version = p.version
      where p.plan_id = d.plan_id and c.currency = ${currency} order by p.version desc limit 1
    ) cost on true
    group by d.day`.execute(db)
  return rows.map(({ day, minor }) => ({ day, minor: minor === null ? null : BigInt(minor) }))
}

/** Reads the highest scores of a month, of which the leaderboard has an index. The name and address of a deleted account are placeholders. */
async function readTopMembers(db: Db, month: string) {
  const rows = await db
    .selectFrom('leaderboard_scores as s')
    .innerJoin('members as m', 'm.id', 's.member_id')
    .select(['m.id', 'm.status', 'm.name', 'm.email', 's.points'])
    .where('s.board', '=', month)
    .where('s.points', '>', 0)
    .orderBy('s.points', 'desc')
    .orderBy('s.reached_at')
    .orderBy('s.member_id')
    .limit(TOP_MEMBERS)
    .execute()
  return rows.map(({ status, ...row }) => (status === 'deleted' ? { ...row, name: null, email: null } : row))
}
