// What is typed in the form of budgets, by the name of the field.

import { BUDGET_PERIODS, BUDGET_SCOPES, type BudgetPeriod, type BudgetScope } from '#contracts/budget-rules.ts'
import type { Budgets } from './queries.ts'

type Values = Readonly<Record<string, string>>

/** What is typed, and the version of the budgets that were shown when typing began. */
export interface BudgetDraft {
  readonly changes: Values
  readonly version?: number | undefined
}

export const fieldOf = (scope: BudgetScope, period: BudgetPeriod): string => `${scope} ${period}`

/** All fields, in the order of the form. */
export const FIELDS = BUDGET_SCOPES.flatMap((scope) =>
  BUDGET_PERIODS.map((period) => ({ scope, period, name: fieldOf(scope, period) })),
)

export const valuesOf = ({ budgets }: Pick<Budgets, 'budgets'>): Values =>
  Object.fromEntries(budgets.map(({ scope, period, points }) => [fieldOf(scope, period), points.toLocaleString('en')]))

/** Returns the draft after a change of one field. A field with its stored value is no change. */
export function changeField(draft: BudgetDraft, budgets: Budgets, name: string, value: string): BudgetDraft {
  const { [name]: _, ...others } = draft.changes
  const changes = value === (valuesOf(budgets)[name] ?? '') ? others : { ...others, [name]: value }
  const isEmpty = Object.keys(changes).length === 0
  return { changes, version: isEmpty ? undefined : (draft.version ?? budgets.version) }
}

/** Returns the ceilings that were typed, with their fields; empty fields have none. A text that is no whole number becomes NaN. */
export const ceilingsOf = (values: Values) =>
  FIELDS.flatMap((field) => {
    const text = (values[field.name] ?? '').replaceAll(/[,\s]/g, '')
    return text === '' ? [] : [{ ...field, points: /^\d+$/.test(text) ? Number(text) : Number.NaN }]
  })
