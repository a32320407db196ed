import { sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'

/** What a decision needs to know of all budgets. Its commit compares the version. */
export interface BudgetState {
  /** Each change of the budgets increments it; 0 before the first one. */
  readonly version: number
  readonly hasAny: boolean
}

export const NO_BUDGETS: BudgetState = { version: 0, hasAny: false }

export async function readBudgetState(db: Db): Promise<BudgetState> {
  const { rows } = await sql<BudgetState>`
    select version, exists (select from budgets) as "hasAny" from budget_versions where shard = '0'`.execute(db)
  return rows[0] ?? NO_BUDGETS
}
