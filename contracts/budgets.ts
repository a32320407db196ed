import { z } from 'zod'
import { BUDGET_PERIODS, BUDGET_SCOPES, BUDGET_SOURCES, BUDGET_STATES, CEILING_MAX } from './budget-rules.ts'
import { route } from './route.ts'
import { Instant, Points } from './values.ts'

const Ceiling = z.object({
  scope: z.enum(BUDGET_SCOPES),
  period: z.enum(BUDGET_PERIODS),
  points: z
    .int('Please enter a whole number')
    .min(1, 'At least 1 point')
    .max(CEILING_MAX, 'At most 1,000,000,000,000 points'),
})
export type Ceiling = z.infer<typeof Ceiling>

export const Budget = Ceiling.extend({
  /** Points that count in the running period, with those that open plays hold; of the members, the most that one member has. */
  used: Points,
  state: z.enum(BUDGET_STATES),
  /** When the next period begins. */
  endsAt: Instant,
})
Budget.register(z.globalRegistry, {
  id: 'Budget',
  description: 'A ceiling on the points that are issued in a day or a month.',
})
export type Budget = z.infer<typeof Budget>

const Closed = z.object({
  scope: z.enum(BUDGET_SCOPES),
  period: z.enum(BUDGET_PERIODS),
  closedAt: Instant,
  /** When it opened again, by a change or by the next period; null while it is closed. */
  openedAt: Instant.nullable(),
})

const Budgets = z.object({
  /** States the budgets that a change follows. */
  version: z.int(),
  /** The time zone of days and months. */
  timeZone: z.string(),
  budgets: z.array(Budget),
  /** The most points that one play of each scope can bring by the active rules: the lowest ceiling. */
  least: z.array(z.object({ scope: z.enum(BUDGET_SCOPES), points: Points })),
  /** What was issued today and this month, by calendar days in UTC; the last two sources are never refused and no budget counts them. */
  issued: z.array(
    z.object({ source: z.enum([...BUDGET_SOURCES, 'leaderboard', 'adjustment']), today: Points, month: Points }),
  ),
  /** The latest closings, newest first. */
  closings: z.array(Closed),
  changed: z.object({ at: Instant, by: z.string() }).nullable(),
})

export const readBudgets = route('GET /api/admin/economy/budget', {
  access: 'system.manage',
  summary: 'The budgets with their use, what was issued by source, and the latest closings',
  output: Budgets,
})

export const changeBudgets = route('PUT /api/admin/economy/budget', {
  access: 'system.manage',
  summary: 'Replace the ceilings; a scope and period without one has no budget',
  body: z.object({ version: z.int(), ceilings: z.array(Ceiling).max(BUDGET_SCOPES.length * BUDGET_PERIODS.length) }),
  output: Budgets,
  errors: ['budgetsConflict', 'budgetTooLow'],
})

export const budgetsRoutes = { readBudgets, changeBudgets }
