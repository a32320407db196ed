import { sql } from 'kysely'
import { BUDGET_SCOPES, BUDGET_SOURCES, type BudgetPeriod, type BudgetScope } from '#contracts/budget-rules.ts'
import type { readBudgets as contract } from '#contracts/budgets.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import type { NumberedRules } from '#server/modules/rules/index.ts'
import { leastCeiling } from './least-ceiling.ts'
import { type RunningBudget, readRunning, stateOf } from './record-states.ts'

/** Number of closings in the history. */
const CLOSINGS = 20

/** Reads what the screen of the budgets shows. @param timeZone that of days and months while there are no budgets */
export async function readBudgets(
  db: Db,
  rules: NumberedRules,
  timeZone: string,
  now: Date,
): Promise<OutputOf<typeof contract>> {
  const [running, settings, issued, closings] = await Promise.all([
    readRunning(db, now),
    db
      .selectFrom('budget_versions as v')
      .leftJoin('members as m', 'm.id', 'v.changed_by')
      .select(['v.version', 'v.time_zone', 'v.changed_at', 'm.name'])
      .where('v.shard', '=', '0')
      .executeTakeFirstOrThrow(),
    readIssued(db, now),
    readClosings(db, now),
  ])
  return {
    version: settings.version,
    timeZone: running.length > 0 ? settings.time_zone : timeZone,
    budgets: running.toSorted(inOrder).map((budget) => ({
      ...{ scope: budget.scope, period: budget.period, points: budget.ceiling, used: budget.used },
      ...{ state: stateOf(budget, rules), endsAt: budget.endsAt.toISOString() },
    })),
    least: BUDGET_SCOPES.map((scope) => ({ scope, points: leastCeiling(scope, rules) })),
    issued,
    closings,
    changed: settings.changed_at && { at: settings.changed_at.toISOString(), by: settings.name ?? '' },
  }
}

/** Sorts by scope, and by day before month. */
const inOrder = (one: RunningBudget, other: RunningBudget): number =>
  BUDGET_SCOPES.indexOf(one.scope) - BUDGET_SCOPES.indexOf(other.scope) || one.id.localeCompare(other.id)

/** Reads what was issued by source, from the summaries of days (UTC). */
async function readIssued(db: Db, now: Date) {
  const today = now.toISOString().slice(0, 10)
  const { rows } = await sql<{ source: string; today: number; month: number }>`
    select coalesce(points_source(task_type), task_type) as source, coalesce(sum(points) filter (where day = ${today}::date), 0)::bigint as today,
      sum(points)::bigint as month
    from ledger_days
    where day >= date_trunc('month', ${today}::date::timestamp)::date and day <= ${today}::date and type = 'earn'
    group by 1`.execute(db)
  return [...BUDGET_SOURCES, 'leaderboard' as const, 'adjustment' as const].map((source) => {
    const { today = 0, month = 0 } = rows.find((row) => row.source === source) ?? {}
    return { source, today, month }
  })
}

async function readClosings(db: Db, now: Date) {
  const { rows } = await sql<{ scope: BudgetScope; period: BudgetPeriod; at: Date; until: Date }>`
    select scope, period, at, until from (
      select *, coalesce(lead(at) over (partition by budget_id, period_start order by seq), ends_at) as until from budget_states
    ) s where state = 'closed' order by at desc limit ${CLOSINGS}`.execute(db)
  return rows.map(({ scope, period, at, until }) => ({
    ...{ scope, period, closedAt: at.toISOString() },
    openedAt: until <= now ? until.toISOString() : null,
  }))
}
