import * as contract from '#contracts/budgets.ts'
import type { Mount } from '#server/http/mount.ts'
import { staffCall } from '#server/http/staff-call.ts'
import type { ReadRuleBook } from '#server/modules/rules/index.ts'
import { changeBudgets } from './change-budgets.ts'
import { readBudgets } from './read-budgets.ts'

interface BudgetsContext {
  readonly readRuleBook: ReadRuleBook
  /** The product's time zone, of days and months. */
  readonly timeZone: string
}

export function mountBudgets(mount: Mount, { readRuleBook, timeZone }: BudgetsContext): void {
  mount(contract.readBudgets, async ({ db, now }) => {
    const rules = (await readRuleBook(db, now)).at(now)
    return await readBudgets(db, rules, timeZone, now)
  })

  mount(contract.changeBudgets, async (call) => {
    const { tx, input, now } = call
    const ruleBook = await readRuleBook(tx, now)
    await changeBudgets(tx, input.body, { ruleBook, timeZone, staff: staffCall(call) }, now)
    return await readBudgets(tx, ruleBook.at(now), timeZone, now)
  })
}
