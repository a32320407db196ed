/** Budgets: ceilings on the points that are issued (docs/product.md#budgets). No imports, so that a browser loads nothing else with them. */

/** The sources of points that budgets count. */
export const BUDGET_SOURCES = ['wheel', 'scratch', 'quiz', 'checkIn', 'ads', 'tasks', 'promo', 'welcome'] as const
export type BudgetSource = (typeof BUDGET_SOURCES)[number]

/** What a budget limits: all sources, each member alone, or one source. */
export const BUDGET_SCOPES = ['all', 'member', ...BUDGET_SOURCES] as const
export type BudgetScope = (typeof BUDGET_SCOPES)[number]

export const BUDGET_PERIODS = ['day', 'month'] as const
export type BudgetPeriod = (typeof BUDGET_PERIODS)[number]

/** A period begins open. It is in the state 'warning' from 80 % on, and 'closed' as soon as a play of the scope no longer fits. */
export const BUDGET_STATES = ['open', 'warning', 'closed'] as const
export type BudgetStateName = (typeof BUDGET_STATES)[number]
export const WARNING_PART = 0.8

/** The highest ceiling, in points. */
export const CEILING_MAX = 1_000_000_000_000
