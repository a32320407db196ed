// Records when a budget reaches its warning, closes and opens again, and notifies staff.

import { type RawBuilder, sql } from 'kysely'
import { type BudgetPeriod, type BudgetScope, type BudgetStateName, WARNING_PART } from '#contracts/budget-rules.ts'
import { type Db, inTransaction } from '#server/db/transaction.ts'
import { mayAs } from '#server/http/staff-role.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import type { NumberedRules } from '#server/modules/rules/index.ts'
import { leastCeiling } from './least-ceiling.ts'

/** A budget in its running period. */
export interface RunningBudget {
  readonly id: string
  readonly scope: BudgetScope
  readonly period: BudgetPeriod
  readonly ceiling: number
  /** YYYY-MM-DD. */
  readonly start: string
  readonly endsAt: Date
  /** With what open plays hold. Of the budget of a member, the most that one member has used. */
  readonly used: number
}

/** Reads the budgets of days and months. That of each member is read by a scan of all who have played in its period. */
export async function readRunning(db: Db, now: Date, withMembers = true): Promise<RunningBudget[]> {
  const { rows } = await sql<RunningBudget>`
    select b.id, b.scope, b.period, b.ceiling, p.start, budget_period_end(b.period, p.start, z.time_zone) as "endsAt",
      (select coalesce(case b.scope when 'member' then max(s.used) else sum(s.used) end, 0)::bigint
        from budget_shards s where s.budget_id = b.id and s.period_start = p.start) as used
    from budgets b
    cross join (select time_zone from budget_versions where shard = '0') z
    cross join lateral (
      select budget_period_start(b.period, (${now}::timestamptz at time zone z.time_zone)::date) as start) p
    where b.scope <> 'named' and (${withMembers} or b.scope <> 'member') order by b.id`.execute(db)
  return rows
}

/** Returns the state of a budget. That of a member is always open: it closes for single members. See docs/product.md#budgets. */
export function stateOf(
  { scope, ceiling, used }: Pick<RunningBudget, 'scope' | 'ceiling' | 'used'>,
  rules: NumberedRules,
): BudgetStateName {
  if (scope === 'member') return 'open'
  if (ceiling - used < leastCeiling(scope, rules)) return 'closed'
  return used >= ceiling * WARNING_PART ? 'warning' : 'open'
}

/** Returns a statement that lists the budgets that are nearly used up or closed, each with the time since when, the oldest first. */
export const budgetWarnings = (now: Date): RawBuilder<unknown> => sql`
  select s.at from budget_states s join budgets b on b.id = s.budget_id
  where s.ends_at > ${now} and s.state <> 'open' and s.seq = (
    select max(latest.seq) from budget_states latest where latest.budget_id = s.budget_id and latest.period_start = s.period_start)
  order by s.at`

/** Records the states that have changed. Several processes may do so at once. @returns their number */
export async function recordStates(
  db: Db,
  rules: NumberedRules,
  notifier: Pick<Notifier, 'notify'>,
  now: Date,
): Promise<number> {
  const running = await readRunning(db, now, false)
  let changed = 0
  for (const budget of running) {
    const { id, start, scope, period, endsAt } = budget
    const state = stateOf(budget, rules)
    const isRecorded = await inTransaction(db, async (tx) => {
      const past = await tx
        .selectFrom('budget_states')
        .select(['seq', 'state'])
        .where('budget_id', '=', id)
        .where('period_start', '=', start)
        .orderBy('seq', 'desc')
        .execute()
      if ((past[0]?.state ?? 'open') === state) return false
      const seq = (past[0]?.seq ?? 0) + 1
      const added = await tx
        .insertInto('budget_states')
        .values({ budget_id: id, period_start: start, seq, scope, period, state, at: now, ends_at: endsAt })
        .onConflict((conflict) => conflict.doNothing())
        .returning('seq')
        .executeTakeFirst()
      if (!added || state === 'open' || past.some((one) => one.state === state)) return added !== undefined
      const staff = await tx
        .selectFrom('members')
        .select('id')
        .where(mayAs('members', 'system.manage'))
        .where('status', '=', 'active')
        .execute()
      for (const member of staff)
        await notifier.notify(tx, member.id, { kind: 'budget', data: { scope, period, state } })
      return true
    })
    if (isRecorded) changed += 1
  }
  return changed
}
