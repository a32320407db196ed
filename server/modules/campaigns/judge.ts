// The guard's verdict on the rules of a campaign (docs/product.md#campaigns).

import { campaignPrice } from '#contracts/campaign-rules.ts'
import type { Overlay } from '#contracts/campaigns.ts'
import type { RuleSet } from '#contracts/rule-set.ts'
import type { Db } from '#server/db/transaction.ts'
import { Problem } from '#server/http/problem.ts'
import { type GuardInputs, guardVerdict, readGuardInputs, type Verdict } from '#server/modules/economy/index.ts'
import { derive, readRuleBook, ruleSetOf } from '#server/modules/rules/index.ts'

interface Planned {
  readonly name: string
  readonly overlay: Overlay
  readonly startsAt: Date
  readonly endsAt: Date
}

export interface Judged {
  readonly before: RuleSet
  readonly after: RuleSet
  readonly verdict: Verdict
  /** The verdict on the rules without the campaign. */
  readonly verdictBefore: Verdict
  readonly inputs: GuardInputs
}

const WORST_FIRST: readonly Verdict['outcome'][] = ['refused', 'unknown', 'passes']

/**
 * Returns the worst verdict on the rules and prices of a campaign, over all sets that are active in its time: as if they were the usual
 * ones.
 *
 * @throws Problem campaignLimits when they are beyond the limits of a rule set
 */
export async function judge(db: Db, { name, overlay, startsAt, endsAt }: Planned, now: Date): Promise<Judged> {
  const bases = (await readRuleBook(db)).activeBetween(startsAt, endsAt)
  const judged: Judged[] = []
  for (const base of bases) {
    const before = ruleSetOf(base)
    const derived = derive(before, overlay)
    if ('beyondLimits' in derived) throw new Problem('campaignLimits', { values: { name } })
    const after = derived.ruleSet
    const inputsBefore = await readGuardInputs(db, now, before)
    const plans = inputsBefore.plans.map((plan) => ({ ...plan, points: campaignPrice(plan, overlay.discount) }))
    const inputs = { ...(await readGuardInputs(db, now, after)), plans }
    const [verdict, verdictBefore] = [guardVerdict(after, inputs), guardVerdict(before, inputsBefore)]
    judged.push({ before, after, verdict, verdictBefore, inputs })
  }
  const rank = ({ verdict }: Judged) => WORST_FIRST.indexOf(verdict.outcome)
  const [worst] = judged.toSorted((one, other) => rank(one) - rank(other))
  if (!worst) throw new Error('a rule set is active at every moment')
  return worst
}
