import { sql } from 'kysely'
import type { Ceiling } from '#contracts/budgets.ts'
import type { RuleSet } from '#contracts/rule-set.ts'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Actor } from './actor.ts'
import type { Action } from './staff-action.ts'

const prizes: RuleSet['wheel']['prizes'] = [
  { points: 10, weight: 1, icon: 'coins', color: 'prize-1' },
  { points: 20, weight: 1, icon: 'gem', color: 'prize-2' },
]

/** A set with small prizes of 10 or 20 points and many plays, so that a small budget is soon exhausted. */
export const SMALL_PRIZES: RuleSet = {
  ...SPECIFICATION_SET,
  wheel: { spinsPerDay: 50, prizes },
  scratch: { ...SPECIFICATION_SET.scratch, cardsPerDay: 50, prizes },
  quiz: { ...SPECIFICATION_SET.quiz, questions: 2, pointsPerAnswer: { easy: 1, medium: 2, hard: 3 } },
  checkIn: { dayPoints: [5, 5, 5, 5, 5, 5], bonus: [{ weight: 1, from: 10, to: 20 }] },
  ads: { ...SPECIFICATION_SET.ads, points: { daily_ad: 5, special_task2: 2 } },
  welcomeBonus: 20,
}

/** Replaces the budgets by these ceilings. */
export async function setCeilings(staff: Actor, ceilings: Ceiling[]) {
  const { version } = (await staff.call('GET /api/admin/economy/budget')).body
  return await staff.call('PUT /api/admin/economy/budget', { body: { version, ceilings } })
}

/** Reads the counts of a budget in each period: the points granted and used over its shards. */
export async function readShards(db: Db, id: string) {
  const { rows } = await sql<{ start: string; granted: number; used: number }>`
    select period_start as start, sum(granted)::bigint as granted, sum(used)::bigint as used from budget_shards
    where budget_id = ${id} group by period_start order by period_start`.execute(db)
  return rows
}

export const BUDGET_ACTIONS = {
  'PUT /api/admin/economy/budget':
    async ({ staff }) =>
    () =>
      setCeilings(staff, [{ scope: 'all', period: 'month', points: 1_000_000 }]),
} as const satisfies Record<string, Action>
