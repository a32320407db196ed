import type { OutputOf } from '#contracts/route.ts'
import {
  fitRules,
  listRuleSets,
  previewRules,
  proposeActivation as proposeContract,
  readRuleSet,
  storeDraft as storeContract,
} from '#contracts/rule-changes.ts'
import type { Mount } from '#server/http/mount.ts'
import { staffCall } from '#server/http/staff-call.ts'
import { fitInWorker, guardVerdict, judgeInWorker, readGuardInputs, reportOf } from '#server/modules/economy/index.ts'
import { readRuleBook, ruleSetOf } from '#server/modules/rules/index.ts'
import type { RuleChangesContext } from './context.ts'
import { fitView } from './fit-view.ts'
import { proposeActivation } from './propose-activation.ts'
import { readSummaries, readSummary } from './read-sets.ts'
import { storeDraft } from './store-draft.ts'

/** Mounts the routes of staff for rule sets (docs/product.md#rule-changes). */
export function mountRuleChanges(mount: Mount, context: RuleChangesContext): void {
  const { timeZone } = context

  mount(listRuleSets, async ({ db, input, now }) => {
    const { limit, cursor, ...days } = input.query
    const before = cursor === undefined ? undefined : Number(cursor)
    const { sets, active } = await readSummaries(db, { limit: limit + 1, before, days }, now)
    const items = sets.slice(0, limit)
    const last = items.at(-1)
    return { items, nextCursor: sets.length > limit && last ? String(last.number) : null, timeZone, active }
  })

  mount(readRuleSet, async ({ db, input, now }) => {
    const { set, active } = await readSummary(db, input.params.number, now)
    const rules = ruleSetOf((await readRuleBook(db)).numbered(set.number))
    const inputs = await readGuardInputs(db, now, rules)
    return { set, rules, report: reportOf(guardVerdict(rules, inputs), inputs.currency), timeZone, active }
  })

  mount(storeContract, async (call) => ({
    number: await storeDraft(call.tx, call.input.body, staffCall(call), call.now),
  }))

  // Long computations run before the transaction, in a worker thread.
  mount<typeof previewRules, OutputOf<typeof previewRules>>(
    previewRules,
    ({ prepared }) => Promise.resolve(prepared),
    async ({ db, input, now }) => {
      const { rules } = input.body
      const inputs = await readGuardInputs(db, now, rules)
      const { verdict, ranges } = await judgeInWorker(rules, inputs)
      return {
        report: reportOf(verdict, inputs.currency),
        ranges: ranges.map(({ kind, low, median, high }) => ({ kind, low, median, high })),
      }
    },
  )

  mount<typeof fitRules, OutputOf<typeof fitRules>>(
    fitRules,
    ({ prepared }) => Promise.resolve(prepared),
    async ({ db, input, now }) => {
      const { rules } = input.body
      return fitView(await fitInWorker(rules, await readGuardInputs(db, now, rules)))
    },
  )

  mount(proposeContract, (call) =>
    proposeActivation(call.tx, context, call.input, call.viewer, staffCall(call), call.now),
  )
}
